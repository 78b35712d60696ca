import { closeSync, openSync, readSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** kustomize, or kubectl, which has it built in. */
export interface KustomizeBinary {
  readonly path: string;
  readonly arguments: readonly string[];
}

/**
 * Looks for kustomize, then kubectl, on PATH. Directories that depend on where the command is called are
 * passed over: that is usually the checkout of what is verified. So are scripts, which need other programs.
 */
export function findKustomize(path = process.env.PATH ?? ""): KustomizeBinary | undefined {
  const extension = process.platform === "win32" ? ".exe" : "";
  for (const [name, command] of [
    ["kustomize", "build"],
    ["kubectl", "kustomize"],
  ] as const) {
    for (const directory of path.split(delimiter).filter(isAbsolute)) {
      const file = join(directory, name + extension);
      if (isExecutable(file) && !isScript(file)) return { path: file, arguments: [command] };
    }
  }
  return undefined;
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
