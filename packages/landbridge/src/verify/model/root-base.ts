import { parentOf, resolvePath, type Repository } from "../repository/repository";

/** The folder above a file in which a path is there: artifacts may hold a part of a repository. */
export function baseFor(path: string, file: string, repository: Repository): string | undefined {
  for (let base = ""; ;) {
    const directory = resolvePath(base, path);
    if (directory !== undefined && repository.kind(directory) === "directory") return base;
    const next = file.slice(base === "" ? 0 : base.length + 1).split("/");
    if (next.length < 2 || next[0] === undefined) return undefined;
    base = base === "" ? next[0] : `${base}/${next[0]}`;
  }
}

/** The folder around a cluster's in which all paths are; the repository's root if that has one, or if there is none. */
export function baseOfAll(
  paths: readonly string[],
  directory: string,
  repository: Repository,
): string {
  const has = (path: string): boolean => repository.kind(path) === "directory";
  if (paths.length === 0 || paths.some(has)) return "";
  let base = parentOf(directory);
  while (base !== "" && !paths.every((path) => has(`${base}/${path}`))) base = parentOf(base);
  return base;
}
