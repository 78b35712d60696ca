import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

import { didYouMean, mistake } from "./mistake";

/** What is verified. */
export interface Located {
  /** The repository's root, absolute. */
  readonly root: string;
  /** Cluster paths from the root; empty to find them. */
  readonly paths: readonly string[];
}

/** What marks the root of a repository. */
const MARKS = [".git", "landbridge.yaml"];

/**
 * Finds the repository that holds the given paths; that of the current folder if there are none.
 * @throws UserError if a path does not exist, or if they lie in different repositories
 */
export function locate(directory: string, paths: readonly string[]): Located {
  if (paths.length === 0) return { root: rootAbove(realpathSync(directory)), paths: [] };
  const folders = paths.map((path) => folderOf(existing(directory, path, path)));
  const [root = directory, ...others] = [...new Set(folders.map(rootAbove))];
  if (others[0] !== undefined) {
    throw mistake("PATH", `one repository at a time; these lie in ${root} and ${others[0]}`);
  }
  const inside = folders.map((folder) => within(root, folder) ?? "");
  return { root, paths: inside.includes("") ? [] : [...new Set(inside)] };
}

/**
 * The real path of something that must exist.
 * @param place how it is named in messages
 */
export function existing(directory: string, path: string, place: string): string {
  const full = resolve(directory, path);
  if (existsSync(full)) return realpathSync(full);
  throw mistake(
    place,
    `${path === place ? "" : `${path}: `}there is no such file or folder${near(full)}`,
  );
}

/** A path from the root, with `/`; undefined if it lies outside. */
export function within(root: string, path: string): string | undefined {
  const inside = relative(root, path);
  if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return undefined;
  return inside.split(sep).join("/");
}

function folderOf(path: string): string {
  return statSync(path).isDirectory() ? path : dirname(path);
}

/** The nearest folder at or above that is marked as a repository, else the folder itself. */
function rootAbove(folder: string): string {
  for (let here = folder; ; here = dirname(here)) {
    if (MARKS.some((mark) => existsSync(join(here, mark)))) return here;
    if (dirname(here) === here) return folder;
  }
}

function near(full: string): string {
  const parent = dirname(full);
  return existsSync(parent) && statSync(parent).isDirectory()
    ? didYouMean(basename(full), readdirSync(parent))
    : "";
}
