import { filesBelow, filesOf } from "../repository/files-below";
import { nameOf, type Repository } from "../repository/repository";

/**
 * A file of a pipeline or an end-to-end test, one that is put aside, or one of a directory that cookiecutter names: Flux does
 * not reconcile it. A cluster may well be named `archive`.
 */
const BESIDE =
  /(?:^|\/)(?:\.github|\.gitlab|[._]archived?|[._]?disabled|e2e|playwright|[^/]*\{\{[^/]*)\//;

/** YAML files of a repository, or below a folder, that Flux may reconcile. */
export function yamlFiles(repository: Repository, directory: string): readonly string[] {
  const files = directory === "" ? filesOf(repository) : filesBelow(repository, directory);
  return files.filter(
    (file) => /\.ya?ml$/.test(file) && !BESIDE.test(file.slice(directory.length)),
  );
}

/** What `flux bootstrap` writes also counts where `.sourceignore` keeps it out of the artifact: it was applied by then. */
export function ignoredBootstraps(
  { unpacked }: Repository,
  listed: readonly string[],
  below: string,
): readonly string[] {
  if (unpacked === undefined) return [];
  const known = new Set(listed);
  return yamlFiles(unpacked, below).filter(
    (file) => nameOf(file) === "gotk-sync.yaml" && !known.has(file),
  );
}
