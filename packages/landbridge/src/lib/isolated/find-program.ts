import { closeSync, openSync, readSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/**
 * Looks for a program on PATH. Directories that depend on where the command is called are
 * passed over: that is usually the checkout of what is verified. So are scripts, which need other programs.
 */
export function findProgram(name: string, path = process.env.PATH ?? ""): string | undefined {
  const extension = process.platform === "win32" ? ".exe" : "";
  return path
    .split(delimiter)
    .filter(isAbsolute)
    .map((directory) => join(directory, name + extension))
    .find((file) => isExecutable(file) && !isScript(file));
}

function isExecutable(file: string): boolean {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    // Windows has no such permission.
    return stats?.isFile() === true && (process.platform === "win32" || (stats.mode & 0o111) !== 0);
  } catch {
    return false;
  }
}

function isScript(file: string): boolean {
  const start = Buffer.alloc(2);
  try {
    const descriptor = openSync(file, "r");
    try {
      readSync(descriptor, start);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // An executable that can't be read isn't a script, because scripts must be readable.
    return false;
  }
  return start.toString("latin1") === "#!";
}
