import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Far more than any build takes; a plug-in that hangs must not hold the run. */
const TIMEOUT_MILLISECONDS = 60_000;
const MAX_OUTPUT = 256 * 1024 * 1024;

/** kustomize, or kubectl, which has it built in. */
export interface KustomizeBinary {
  readonly path: string;
  readonly arguments: readonly string[];
}

/** Looks for kustomize, then kubectl, on PATH. */
export function findKustomize(path = process.env.PATH ?? ""): KustomizeBinary | undefined {
  for (const [name, command] of [
    ["kustomize", "build"],
    ["kubectl", "kustomize"],
  ] as const) {
    for (const directory of path.split(delimiter).filter((item) => item !== "")) {
      for (const extension of process.platform === "win32" ? [".exe"] : [""]) {
        const file = join(directory, name + extension);
        if (isExecutable(file)) return { path: file, arguments: [command] };
      }
    }
  }
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What the binary calls itself; a part of the cache's key. */
export async function versionOfKustomize(binary: KustomizeBinary): Promise<string> {
  const isKubectl = binary.arguments[0] === "kustomize";
  const { stdout } = await run(binary.path, isKubectl ? ["version", "--client"] : ["version"]);
  return stdout;
}

/** Builds a folder as Flux does: files may be anywhere in the repository. Throws what it says on failure. */
export async function runKustomize(
  binary: KustomizeBinary,
  root: string,
  directory: string,
): Promise<string> {
  const target = directory === "" ? "." : directory;
  const options = ["--load-restrictor", "LoadRestrictionsNone", target];
  const { stdout } = await run(binary.path, [...binary.arguments, ...options], {
    cwd: root,
    timeout: TIMEOUT_MILLISECONDS,
    maxBuffer: MAX_OUTPUT,
  });
  return stdout;
}
