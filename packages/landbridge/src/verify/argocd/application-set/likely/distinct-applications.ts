import { type Repository } from "../../../repository/repository";
import { at, type YamlRecord } from "../../../yaml/json";
import { isUnknownText, pathOfSource, sourcesOf } from "../../application";

/** An Application, with what is inferred of a cluster that isn't known. */
interface Generated {
  readonly data: YamlRecord;
  readonly likely?: { readonly name: string };
}

/**
 * The Applications without those that are only likely and of which nothing more is to be learned: a directory isn't
 * there, so that the cluster is hardly one of this ApplicationSet; or another one has the same sources.
 */
export function distinctApplications<T extends Generated>(
  applications: readonly T[],
  repository: Repository,
): readonly T[] {
  const known = new Set<string>();
  return applications.filter(({ data, likely }) => {
    const sources = JSON.stringify([at(data, "spec", "source"), at(data, "spec", "sources")]);
    if (likely === undefined || likely.name === "") {
      known.add(sources);
      return true;
    }
    if (known.has(sources) || !isHere(data, repository)) return false;
    known.add(sources);
    return true;
  });
}

/** Whether all directories that an Application reads are in the repository. */
function isHere(data: YamlRecord, repository: Repository): boolean {
  return sourcesOf(at(data, "spec")).every(({ chart, directory, ref }) => {
    if (chart !== undefined || isUnknownText(directory)) return true;
    if (directory === "") return ref !== undefined;
    const path = pathOfSource({ directory });
    return path !== undefined && repository.kind(path) === "directory";
  });
}
