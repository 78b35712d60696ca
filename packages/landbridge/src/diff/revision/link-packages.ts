import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";

import { packageDirectories } from "./workspaces";

/** Where packages are installed. */
const MODULES = "node_modules";

/**
 * Makes the packages that a checkout has installed available to a copy of one of its revisions, by links. Packages of the
 * repository itself are those of the copy.
 * @returns whether both have the same lock file, so that the packages are those of the revision
 */
export function linkPackages(checkout: string, copy: string): boolean {
  for (const directory of packageDirectories(checkout)) {
    if (existsSync(join(copy, directory))) linkDirectory(checkout, copy, directory);
  }
  return textOf(checkout, "package-lock.json") === textOf(copy, "package-lock.json");
}

function linkDirectory(checkout: string, copy: string, directory: string): void {
  const [from, to] = [join(checkout, directory, MODULES), join(copy, directory, MODULES)];
  if (!existsSync(from) || existsSync(to)) return;
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (!name.startsWith("@")) linkEntry(from, to, name);
    else {
      mkdirSync(join(to, name));
      for (const inner of readdirSync(join(from, name))) linkEntry(from, to, join(name, inner));
    }
  }
}

/** Workspaces are relative links, which lead into the copy when they are repeated there. */
function linkEntry(from: string, to: string, name: string): void {
  const entry = join(from, name);
  const target = lstatSync(entry).isSymbolicLink() ? readlinkSync(entry) : entry;
  symlinkSync(target, join(to, name));
}

function textOf(root: string, file: string): string | undefined {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch {
    return undefined;
  }
}
