import { memoize } from "../../lib/memoize";
import { isWithin, type Repository } from "./repository";

/** A repository that Git has at a path of this one. */
export interface Submodule {
  readonly path: string;
  /** Its address as written, which may be relative to that of this repository. */
  readonly url: string;
}

/** The submodules of a repository that aren't checked out: `git clone` and actions/checkout leave their directories empty. */
const missingSubmodules = memoize((repository: Repository): readonly Submodule[] => {
  const all = repository.unpacked ?? repository;
  const text = all.kind(".gitmodules") === "file" ? all.read(".gitmodules") : undefined;
  return (text ?? "").split(/^\s*\[submodule\b.*$/m).flatMap((section) => {
    const path = /^\s*path\s*=\s*(.*?)\/*\s*$/m.exec(section)?.[1];
    if (path === undefined || path === "" || all.list(path).length > 0) return [];
    return [{ path, url: /^\s*url\s*=\s*(\S+)/m.exec(section)?.[1] ?? path }];
  });
});

/** The submodule that a path belongs to, if its files aren't checked out and so unknown. */
export function missingSubmoduleAt(repository: Repository, path: string): Submodule | undefined {
  return missingSubmodules(repository).find((submodule) => isWithin(path, submodule.path));
}
