import { memoize } from "../../lib/memoize";
import { isWithin, type Repository } from "./repository";

/**
 * Whether a path is in a submodule of Git that isn't checked out here, so that what it has is unknown. Argo CD's repo-server
 * clones submodules unless `reposerver.enable.git.submodule` is off.
 */
export function isInEmptySubmodule(repository: Repository, path: string): boolean {
  const submodule = submodulesOf(repository).find((own) => isWithin(path, own));
  return submodule !== undefined && repository.list(submodule).length === 0;
}

/** Directories of the submodules in `.gitmodules`. */
const submodulesOf = memoize((repository: Repository): readonly string[] => {
  const content = repository.read(".gitmodules") ?? "";
  return [...content.matchAll(/^[ \t]*path[ \t]*=[ \t]*(\S.*?)[ \t]*$/gm)].map(([, path = ""]) =>
    path.replace(/^"(.*)"$/, "$1").replace(/\/+$/, ""),
  );
});
