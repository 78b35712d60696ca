import { filesBelow, filesOf } from "../repository/files-below";
import { isPutAside } from "../repository/put-aside";
import type { Repository } from "../repository/repository";

/** A file of a pipeline or an end-to-end test: Flux does not reconcile it. */
const OF_PIPELINES = /(?:^|\/)(?:\.github|\.gitlab|e2e|playwright)\//;

/** YAML files of a repository, or below a folder, that Flux may reconcile. */
export function yamlFiles(repository: Repository, directory: string): readonly string[] {
  const files = directory === "" ? filesOf(repository) : filesBelow(repository, directory);
  return files.filter((file) => {
    // A folder that the user named is meant, whatever its name.
    const path = file.slice(directory.length);
    return /\.ya?ml$/.test(file) && !OF_PIPELINES.test(path) && !isPutAside(path);
  });
}
