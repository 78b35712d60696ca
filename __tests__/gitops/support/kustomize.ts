import { execFile, execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";

import { isMap, parseYaml, type YamlMap } from "./yaml";

const run = promisify(execFile);

/** A way to call kustomize: the command and its first arguments. */
export interface Kustomize {
  readonly command: string;
  readonly args: readonly string[];
}

/** What a build gave: its objects, or why it failed. */
export type Build = { readonly objects: readonly YamlMap[] } | { readonly error: string };

const CANDIDATES: readonly (Kustomize & { readonly probe: readonly string[] })[] = [
  { command: "kustomize", args: ["build"], probe: ["version"] },
  { command: "kubectl", args: ["kustomize"], probe: ["version", "--client"] },
];

/** How to get kustomize, for those who have none. */
export const INSTALL_HINT =
  "neither kustomize nor kubectl is on PATH; install one, for example with " +
  "`go install sigs.k8s.io/kustomize/kustomize/v5@v5.8.1`";

/** Real kustomize, or kubectl's; undefined when PATH has neither. */
export function findKustomize(): Kustomize | undefined {
  return CANDIDATES.find(({ command, probe }) => {
    try {
      execFileSync(command, probe, { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
}

/** Builds folders, given from `cwd`, with kustomize's default restrictions, some at a time, each once. */
export async function buildAll(
  kustomize: Kustomize,
  folders: readonly string[],
  cwd: string,
): Promise<ReadonlyMap<string, Build>> {
  const builds = new Map<string, Build>();
  const queue = [...new Set(folders)];
  const worker = async (): Promise<void> => {
    for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
      builds.set(folder, await build(kustomize, folder, cwd));
    }
  };
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, worker));
  return builds;
}

async function build({ command, args }: Kustomize, folder: string, cwd: string): Promise<Build> {
  try {
    const { stdout } = await run(command, [...args, folder], { cwd, maxBuffer: 1 << 26 });
    return { objects: parseYaml(stdout).filter(isMap) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
