import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";

import type { Io } from "./io";
import { messageOf } from "./message-of";

/** The directory in which results are kept: `LANDBRIDGE_CACHE`, else `landbridge` in `XDG_CACHE_HOME` or `~/.cache`. */
export function cacheDirectory({
  environment,
  directory,
}: Pick<Io, "environment" | "directory">): string {
  const { LANDBRIDGE_CACHE: own = "", XDG_CACHE_HOME: all = "", HOME: home = "" } = environment;
  if (own !== "") return resolve(directory, own);
  if (all !== "") return resolve(directory, all, "landbridge");
  // Asks the system only if HOME is not set, because that fails for an unknown user.
  return resolve(directory, home === "" ? homedir() : home, ".cache/landbridge");
}

/**
 * Why a directory can't serve as the cache; undefined if it can. One inside the checkout is not trusted: the
 * author of what is verified could write its results.
 */
export function whyUnusable(folder: string, root: string): string | undefined {
  try {
    // Before anything is created there.
    if (isInside(root, folder)) return `${folder} is inside ${root}, which is being verified`;
    for (const path of [folder, join(folder, "results")]) {
      mkdirSync(path, { recursive: true });
      accessSync(path, constants.W_OK | constants.X_OK);
      if (isInside(root, path)) return `${path} points into ${root}, which is being verified`;
    }
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function isInside(root: string, folder: string): boolean {
  return `${realPath(folder)}${sep}`.startsWith(`${realPath(root)}${sep}`);
}

/** With all links followed, also where the last directories are not there yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realPath(above), path.slice(above.length));
  }
}
