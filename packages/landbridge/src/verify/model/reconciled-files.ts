import { filesBelow, filesOf } from "../repository/files-below";
import type { Repository } from "../repository/repository";

/**
 * A file of a pipeline or an end-to-end test, or one that is put aside: Flux does not reconcile it. A cluster may well be
 * named `archive`.
 */
const BESIDE = /(?:^|\/)(?:\.github|\.gitlab|[._]archived?|[._]?disabled|e2e|playwright)\//;

/** YAML files of a repository, or below a folder, that Flux may reconcile. */
export function yamlFiles(repository: Repository, directory: string): readonly string[] {
  const files = directory === "" ? filesOf(repository) : filesBelow(repository, directory);
  return files.filter(
    (file) => /\.ya?ml$/.test(file) && !BESIDE.test(file.slice(directory.length)),
  );
}
