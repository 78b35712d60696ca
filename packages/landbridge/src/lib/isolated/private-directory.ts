import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How the names of private directories begin. */
const PREFIX = "landbridge-private-";

/** Directory of the files in a private directory. */
export function filesOf(root: string): string {
  return join(root, "files");
}

/** A message of a program with paths as they are in the directory of the files. */
export function withoutPrivateDirectory(message: string): string {
  return message.replaceAll(new RegExp(`/[^\\s'"]*${PREFIX}[^/\\s'"]*(?:/files)?/?`, "g"), "");
}

/** Calls back with a new directory that only this user can read, and removes it. */
export async function withPrivateDirectory<T>(use: (root: string) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), PREFIX));
  try {
    for (const name of ["files", "home", "programs", "temporary"]) mkdirSync(join(root, name));
    return await use(root);
  } finally {
    // Others go on meanwhile.
    await rm(root, { recursive: true, force: true });
  }
}
