import { memoize } from "../../../lib/memoize";
import { isWithin, type Repository } from "../../repository/repository";
import { isCommand, pathsOf, scriptCommandsOf } from "./script-commands";

/** What `kubectl` of the repository's scripts, pipelines and pages applies. */
const appliedPaths = memoize((repository: Repository): readonly string[] =>
  scriptCommandsOf(repository)
    .filter((one) => ["apply", "create", "replace"].some((verb) => isCommand(one, "kubectl", verb)))
    .flatMap((one) => pathsOf(one, repository, "f", "filename", "k", "kustomize"))
    // What a script applies from the directory that it is in isn't known.
    .filter((path) => path !== ""),
);

/** Whether a script, pipeline or page of the repository applies a file, or a directory with it. */
export function isAppliedByScript(repository: Repository, file: string): boolean {
  return appliedPaths(repository).some((path) => isWithin(file, path));
}
