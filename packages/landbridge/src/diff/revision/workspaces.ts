import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** How deep directories with packages of their own are looked for. */
const DEPTH = 3;

/** Directories of a checkout that have a `node_modules` of their own, the root first; relative paths. */
export function packageDirectories(root: string, directory = "", depth = 0): readonly string[] {
  const here = existsSync(join(root, directory, "node_modules")) ? [directory] : [];
  if (depth === DEPTH) return here;
  const inner = readdirSync(join(root, directory), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|cdktf\.out$)/.test(entry.name))
    .flatMap(({ name }) => packageDirectories(root, join(directory, name), depth + 1));
  return [...here, ...inner];
}
