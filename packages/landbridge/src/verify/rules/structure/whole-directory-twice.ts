import type { Location, LocationSource } from "../../findings/location";
import type { BuildProblem } from "../../kustomize/build";
import { kustomizationFiles } from "../../kustomize/kustomization";
import type { Applier } from "../../model/applier";
import { overlaysOf } from "../../model/kustomization-entries";
import { isWithin, nameOf, parentOf, type Repository } from "../../repository/repository";

/** A directory that Flux builds as a whole, and what has one of its files again. */
export interface Twice {
  readonly directory: string;
  readonly at: LocationSource;
  readonly remedy: string;
}

/**
 * The path of a Kustomization, where Flux generates a kustomization for it that has one file twice, such as that of a base
 * and of an overlay; the entry that names the file again, where there is one.
 */
export function wholeDirectoryTwice(
  { content, object }: Applier,
  { line, related = [] }: BuildProblem,
  repository: Repository,
): Twice | undefined {
  const [first, second] = related;
  const isTwice = second !== undefined && first?.file === second.file && first.line === second.line;
  if (!isTwice || line !== undefined || content.kind !== "directory" || object === undefined)
    return undefined;
  const { directory } = content;
  const again = entryOf(second.file, directory, repository);
  return again === undefined
    ? {
        directory,
        at: { object, path: ["spec", "path"] },
        remedy:
          "Name the directory of one overlay in spec.path, or give this one a kustomization.yaml.",
      }
    : {
        directory,
        at: again,
        remedy: `Remove the entry, or give ${directory === "" ? "the top of the repository" : directory} a kustomization.yaml.`,
      };
}

/** The only entry with which a kustomization elsewhere below a directory names a file. */
function entryOf(file: string, directory: string, repository: Repository): Location | undefined {
  const [around, ...others] = (overlaysOf(repository).get(file) ?? []).filter(
    (one) => isWithin(one, directory) && one !== parentOf(file),
  );
  if (around === undefined || others.length > 0) return undefined;
  const [kustomization] = kustomizationFiles(repository, around);
  const lines = repository.read(kustomization ?? "")?.split("\n") ?? [];
  const index = lines.findIndex((line) => line.includes(nameOf(file)) && !/^\s*#/.test(line));
  return kustomization === undefined || index === -1
    ? undefined
    : { file: kustomization, line: index + 1 };
}
