import { memoize } from "../../lib/memoize";
import type { Repository } from "./repository";

/** Folders that hold no part of a platform: what tools fetched or made, and the data of tests. */
const FOREIGN = new Set([
  ...["node_modules", ".terraform", "cdktf.out", "vendor", ".venv"],
  ...["testdata", "fixtures", "__fixtures__", "__tests__"],
]);

/** Paths of all files of a repository, folder by folder, without those that are no part of a platform. */
export const filesOf = memoize((repository: Repository) => filesBelow(repository, ""));

/**
 * Paths of the files below a directory.
 * @param skipped names of folders that are not looked into; default: those that are no part of a platform
 */
export function filesBelow(
  repository: Repository,
  directory: string,
  skipped: ReadonlySet<string> = FOREIGN,
): readonly string[] {
  const files: string[] = [];
  const folders = [directory];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const inner: string[] = [];
    for (const { name, kind } of repository.list(folder)) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (kind === "file") files.push(path);
      else if (!skipped.has(name)) inner.push(path);
    }
    folders.push(...inner.reverse());
  }
  return files;
}
