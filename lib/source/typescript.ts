import { createRequire } from "node:module";
import * as path from "node:path";

import type * as TypeScript from "typescript";

const load = createRequire(__filename);

/** TypeScript itself, loaded only where something is wrong; undefined in an installation without it. */
export function loadTypeScript(): typeof TypeScript | undefined {
  try {
    return load("typescript") as typeof TypeScript;
  } catch {
    return undefined;
  }
}

/** A path as reports print it: from the project's root, with forward slashes. */
export function relativeTo(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join("/");
}
