import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Directory of the files in a private directory. */
export function filesOf(root: string): string {
  return join(root, "files");
}

/** Calls back with a new directory that only this user can read, and removes it. */
export async function withPrivateDirectory<T>(use: (root: string) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), "landbridge-"));
  try {
    for (const name of ["files", "home", "programs", "temporary"]) mkdirSync(join(root, name));
    return await use(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
