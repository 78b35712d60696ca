import { isUtf8 } from "node:buffer";
import { lstatSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";

import { ENCRYPTED_BY_GIT_CRYPT, isGitCrypted } from "./git-crypt";

/** Files above this size are not read: no hand-written manifest comes near it. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Why a path below a root, which a repository found no text at, can't be read; undefined where nothing is there. */
export function reasonOf(root: string, path: string): string | undefined {
  const full = join(root, path);
  try {
    const isLink = lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink();
    if (isLink === undefined) return undefined;
    const real = targetOf(full);
    if (real === undefined) return "is a dangling symbolic link";
    if (real !== root && !real.startsWith(`${root}${sep}`))
      return "is a symbolic link that points outside the repository";
    const stats = statSync(real);
    if (stats.isDirectory()) return "is a symbolic link to a parent directory";
    if (!stats.isFile()) return "is not a regular file";
    if (stats.size > MAX_FILE_BYTES) return "is larger than 20 MB";
    const content = readFileSync(real);
    if (isGitCrypted(content)) return ENCRYPTED_BY_GIT_CRYPT;
    return isUtf8(content) ? "is not text" : "is not UTF-8 text";
  } catch (error) {
    return `can't be read (${(error as NodeJS.ErrnoException).code ?? ""})`;
  }
}

/** What a path leads to; undefined for a link to nothing. */
function targetOf(full: string): string | undefined {
  try {
    return realpathSync(full);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
