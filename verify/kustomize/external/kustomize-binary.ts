import type { ExecFileOptions } from "node:child_process";
import { promisify } from "node:util";

import type { KustomizeBinary } from "./find-kustomize";

/** Far more than any build takes; a plug-in that hangs must not hold the run. */
const TIMEOUT_MILLISECONDS = 60_000;
const MAX_OUTPUT = 256 * 1024 * 1024;

/** Loads Node's module when the first folder is built: most repositories need no kustomize. */
async function run(
  binary: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<string> {
  const { execFile } = process.getBuiltinModule("node:child_process");
  const { stdout } = await promisify(execFile)(binary, args, { ...options, encoding: "utf8" });
  return stdout;
}

/** What the binary calls itself; a part of the cache's key. */
export async function versionOfKustomize(binary: KustomizeBinary): Promise<string> {
  const isKubectl = binary.arguments[0] === "kustomize";
  return run(binary.path, isKubectl ? ["version", "--client"] : ["version"]);
}

/** Builds a folder as Flux does: files may be anywhere in the repository. Throws what it says on failure. */
export async function runKustomize(
  binary: KustomizeBinary,
  root: string,
  directory: string,
): Promise<string> {
  const target = directory === "" ? "." : directory;
  const options = ["--load-restrictor", "LoadRestrictionsNone", target];
  return run(binary.path, [...binary.arguments, ...options], {
    cwd: root,
    timeout: TIMEOUT_MILLISECONDS,
    maxBuffer: MAX_OUTPUT,
  });
}
