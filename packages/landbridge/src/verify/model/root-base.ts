import {
  directoriesAbove,
  isWithin,
  parentOf,
  resolvePath,
  type Repository,
} from "../repository/repository";

/**
 * The folder above a file in which a path is there: artifacts may hold a part of a repository. It is the one whose path has
 * the file itself, as a bootstrap writes it, if there is one: another part of a repository may have the same path.
 */
export function baseFor(path: string, file: string, repository: Repository): string | undefined {
  const found = ["", ...directoriesAbove(parentOf(file)).toReversed()].flatMap((base) => {
    const directory = resolvePath(base, path);
    return directory !== undefined && repository.kind(directory) === "directory"
      ? [{ base, directory }]
      : [];
  });
  return (found.find(({ directory }) => isWithin(file, directory)) ?? found[0])?.base;
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
