import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

import { writeAtomically } from "../lib/write-atomically";
import type { StaleFile } from "./files";

/** Writes what is new or changed below the repository's root, and removes what is left over. */
export function writeStale(root: string, stale: readonly StaleFile[]): void {
  for (const { path, after } of stale) {
    const file = join(root, path);
    if (after === undefined) rmSync(file);
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeAtomically(file, after);
    }
  }
}
