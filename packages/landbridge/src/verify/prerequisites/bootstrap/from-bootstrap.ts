import { findChart } from "../../catalog/charts";
import type { Location } from "../../findings/location";
import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";
import { isHclFile } from "../../repository/terraform-files";
import {
  NO_PREREQUISITES,
  type ExistingNamespace,
  type ExistingRelease,
  type Prerequisites,
} from "../prerequisites";
import { definitionsOfScripts } from "./applied-definitions";
import { namespacesOfCommands } from "./created-namespaces";
import {
  chartsOfKustomization,
  hasOnlyDefinitions,
  isHelmfile,
  releasesOfHelmfile,
  type HelmfileRelease,
} from "./helmfile";
import { startsWithCilium } from "./network-plugin";
import { pinnedFlux } from "./pinned-flux";
import { bringingLine, isKustomization, isScript } from "./scripts";

/**
 * What other tools bring to a cluster before Flux starts, by the helmfiles of the repository; and the
 * scripts that bring more than can be known.
 */
export function fromBootstrap(repository: Repository): Prerequisites {
  const releases: ExistingRelease[] = [];
  const crds = new Set<string>(definitionsOfScripts(repository));
  if (startsWithCilium(repository)) crds.add("cilium.io");
  const preparedBy: Location[] = [];
  const read = (path: string): string => repository.read(path) ?? "";
  const files = filesOf(repository);
  const commits = files.filter(isHclFile).flatMap((path) => committedBy(read(path)));
  for (const path of files.filter(isBootstrapFile)) {
    const text = read(path);
    const onlyCrds = isHelmfile(path) && hasOnlyDefinitions(path, text);
    const charts = isHelmfile(path) ? releasesOfHelmfile(text) : chartsOfKustomization(text);
    for (const release of charts) {
      releases.push(asOutside(release, { file: path }, onlyCrds));
      for (const group of groupsOf(release)) crds.add(group);
    }
    const line = charts.length > 0 ? 1 : bringingLine(path, text);
    if (line !== undefined) preparedBy.push({ file: path, line });
  }
  const namespaces = namespacesOfCommands(repository).map((one): ExistingNamespace => ({
    ...one,
    implied: true,
    byCommand: true,
  }));
  const fluxVersion = pinnedFlux(repository);
  return {
    ...NO_PREREQUISITES,
    crds: [...crds],
    namespaces,
    releases,
    preparedBy,
    commits,
    ...(fluxVersion === undefined ? {} : { fluxVersion }),
  };
}

function isBootstrapFile(path: string): boolean {
  return isHelmfile(path) || isScript(path) || isKustomization(path);
}

/** Names of the files that resources such as github_repository_file and local_file write. */
function committedBy(text: string): readonly string[] {
  if (!/_repository_file"|"local_file"/.test(text)) return [];
  return [...text.matchAll(/\bfile(?:_path|name)?\s*=\s*"(?:[^"\n]*\/)?([^"/\n]+)"/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

function asOutside(
  { name, namespace }: HelmfileRelease,
  place: Location,
  onlyCrds: boolean,
): ExistingRelease {
  return { name, place, onlyCrds, namespace };
}

function groupsOf({ chart, name, url }: HelmfileRelease): readonly string[] {
  const chartName = chart?.split("/").pop() ?? name;
  return (findChart(chartName, url)?.crds ?? []).map(({ group }) => group);
}
