import { memoize } from "../../../lib/memoize";
import { isWithin, type Repository } from "../../repository/repository";
import { isPipeline } from "./commands";
import { directoriesNamed, isCommand, pathsOf, scriptCommandsOf } from "./script-commands";

/** What `kubectl` of the repository's scripts, pipelines and pages applies, by its options for that. */
const appliedBy = (repository: Repository, ...options: readonly string[]): readonly string[] =>
  scriptCommandsOf(repository)
    .filter((one) => ["apply", "create", "replace"].some((verb) => isCommand(one, "kubectl", verb)))
    .flatMap((one) => options.flatMap((option) => pathsOf(one, repository, option)))
    // What a script applies from the directory that it is in isn't known.
    .filter((path) => path !== "");

const appliedPaths = memoize((repository: Repository) =>
  appliedBy(repository, "f", "filename", "k", "kustomize"),
);

/** Files that a script, pipeline or page of the repository applies one by one. */
export const filesOfScripts = memoize(
  (repository: Repository): ReadonlySet<string> =>
    new Set(
      appliedBy(repository, "f", "filename").filter((path) => repository.kind(path) === "file"),
    ),
);

/** Directories whose files a script, pipeline or page of the repository applies as they are, without kustomize. */
export const directoriesOfScripts = memoize(
  (repository: Repository): ReadonlySet<string> =>
    new Set(
      appliedBy(repository, "f", "filename").filter(
        (path) => repository.kind(path) === "directory",
      ),
    ),
);

/** Directories that a script, pipeline or page of the repository builds with kustomize and applies. */
export const builtByScripts = memoize(
  (repository: Repository): ReadonlySet<string> => new Set(appliedBy(repository, "k", "kustomize")),
);

/** Charts of the repository that its scripts and pages install; what a pipeline installs is mostly a test. */
export const chartsOfScripts = memoize(
  (repository: Repository): ReadonlySet<string> =>
    new Set(
      scriptCommandsOf(repository)
        .filter(
          ({ args, words, place }) =>
            args[0] === "helm" &&
            words.some((word) => word === "install" || word === "upgrade") &&
            !isPipeline(place.file),
        )
        .flatMap((one) => one.words.flatMap((word) => directoriesNamed(word, one, repository)))
        .filter((path) => repository.kind(`${path}/Chart.yaml`) === "file"),
    ),
);

/** Whether a script, pipeline or page of the repository applies a file, or a directory with it. */
export function isAppliedByScript(repository: Repository, file: string): boolean {
  return appliedPaths(repository).some((path) => isWithin(file, path));
}
