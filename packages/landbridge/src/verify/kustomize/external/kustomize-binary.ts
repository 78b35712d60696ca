import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { KustomizeBinary } from "./find-kustomize";
import { runIsolated } from "./run-isolated";

/** Version output of the binary; part of the cache key. */
export async function versionOfKustomize(binary: KustomizeBinary): Promise<string> {
  const isKubectl = binary.arguments[0] === "kustomize";
  return withPrivateDirectory((root) =>
    runIsolated(binary.path, isKubectl ? ["version", "--client"] : ["version"], root),
  );
}

/**
 * Builds a directory of a copy. kustomize reads no file that is not below the kustomization which names it, and
 * runs nothing: plug-ins, functions and Helm are off where nothing switches them on. Throws what it says on
 * failure.
 * @param root directory that holds the copy in `files`, and nothing else
 */
export async function runKustomize(
  binary: KustomizeBinary,
  root: string,
  directory: string,
): Promise<string> {
  const target = directory === "" ? "." : `./${directory}`;
  const options = ["--load-restrictor", "LoadRestrictionsRootOnly", target];
  return runIsolated(binary.path, [...binary.arguments, ...options], root);
}

/** Directory of the files in a private directory. */
export function filesOf(root: string): string {
  return join(root, "files");
}

/** Calls back with a new directory that only this user can read, and removes it. */
export async function withPrivateDirectory<T>(use: (root: string) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), "landbridge-kustomize-"));
  try {
    for (const name of ["files", "home", "programs", "temporary"]) mkdirSync(join(root, name));
    return await use(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
