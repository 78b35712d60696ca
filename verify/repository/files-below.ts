import type { Repository } from "./repository";

/**
 * Paths of the files below a directory, folder by folder as they are asked for.
 * @param skipped names of folders that are not looked into
 * @param depth how many levels of folders are looked into; default all
 */
export function* filesBelow(
  repository: Repository,
  directory: string,
  skipped: ReadonlySet<string>,
  depth = Infinity,
): Iterable<string> {
  for (const { name, kind } of repository.list(directory)) {
    const path = directory === "" ? name : `${directory}/${name}`;
    if (kind === "file") yield path;
    else if (depth > 0 && !skipped.has(name)) {
      yield* filesBelow(repository, path, skipped, depth - 1);
    }
  }
}
