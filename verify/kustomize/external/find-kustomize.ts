import { statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** kustomize, or kubectl, which has it built in. */
export interface KustomizeBinary {
  readonly path: string;
  readonly arguments: readonly string[];
}

/** Looks for kustomize, then kubectl, on PATH. */
export function findKustomize(path = process.env.PATH ?? ""): KustomizeBinary | undefined {
  const extension = process.platform === "win32" ? ".exe" : "";
  for (const [name, command] of [
    ["kustomize", "build"],
    ["kubectl", "kustomize"],
  ] as const) {
    for (const directory of path.split(delimiter).filter((item) => item !== "")) {
      const file = join(directory, name + extension);
      if (isExecutable(file)) return { path: file, arguments: [command] };
    }
  }
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    // Windows knows no such mark.
    return stats?.isFile() === true && (process.platform === "win32" || (stats.mode & 0o111) !== 0);
  } catch {
    return false;
  }
}
