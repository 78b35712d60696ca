import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

import { didYouMean, nearestName } from "../lib/nearest-name";
import { messageOf } from "./message-of";
import { usageError } from "./usage-error";

/** The repository and paths to verify. */
export interface Located {
  /** The repository's root, absolute. */
  readonly root: string;
  /** Cluster paths from the root; empty to find them. */
  readonly paths: readonly string[];
}

/** Files that mark the root of a repository. */
const MARKS = [".git", "landbridge.yaml"];

/**
 * Finds the repository that contains the given paths, or the current directory if there are none.
 * @throws UserError if a path does not exist, or if the paths are in different repositories
 */
export function locate(directory: string, paths: readonly string[]): Located {
  if (paths.length === 0) return { root: rootAbove(realpathSync(directory)), paths: [] };
  const folders = paths.map((path) => folderOf(existing(directory, path, path), path));
  const [root = directory, ...others] = [...new Set(folders.map(rootAbove))];
  if (others[0] !== undefined) {
    throw usageError(
      "PATH",
      `paths must be in one repository; these are in ${root} and ${others[0]}`,
    );
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
  const what = path === place ? "" : `${path}: `;
  let real: string;
  try {
    real = realpathSync(full);
  } catch (error) {
    if (codeOf(error) === "ENOENT")
      throw usageError(place, didYouMean(`${what}no such file or directory`, near(full)));
    throw usageError(place, `${what}can't be read: ${messageOf(error)}`);
  }
  if (leavesCheckout(full))
    throw usageError(place, "is a symbolic link that points outside the repository");
  return real;
}

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}

/**
 * Whether a path of a checkout leads out of it through a symbolic link, whose target an untrusted
 * author may have chosen.
 * A path that does not exist leads where its directory does.
 */
export function leavesCheckout(path: string): boolean {
  const checkout = checkoutAbove(dirname(path));
  return checkout !== undefined && within(realpathSync(checkout), target(path)) === undefined;
}

/** The target of a path, whether or not it exists. */
function target(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return join(target(dirname(path)), basename(path));
  if (existsSync(path)) return realpathSync(path);
  // A dangling link; one of a circle is followed once.
  return resolve(realpathSync(dirname(path)), readlinkSync(path));
}

/** A path relative to the root, with `/`; undefined if it is outside. */
export function within(root: string, path: string): string | undefined {
  const inside = relative(root, path);
  if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return undefined;
  return inside.split(sep).join("/");
}

/** For a manifest, its directory is verified; any other file is probably a mistake. */
function folderOf(full: string, path: string): string {
  const stats = statSync(full);
  if (stats.isDirectory()) return full;
  if (stats.isFile() && /\.ya?ml$/.test(full)) return dirname(full);
  throw usageError(
    path,
    "not a directory; name a cluster path, a manifest in one, or a repository",
  );
}

/** The nearest directory at or above that is marked as a repository, else the directory itself. */
function rootAbove(folder: string): string {
  return checkoutAbove(folder) ?? folder;
}

function checkoutAbove(folder: string): string | undefined {
  for (let here = folder; ; here = dirname(here)) {
    if (MARKS.some((mark) => existsSync(join(here, mark)))) return here;
    if (dirname(here) === here) return undefined;
  }
}

function near(full: string): string | undefined {
  const parent = dirname(full);
  return existsSync(parent) && statSync(parent).isDirectory()
    ? nearestName(basename(full), readdirSync(parent))
    : undefined;
}
