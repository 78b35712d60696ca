import { withPrivateDirectory } from "../../../lib/isolated/private-directory";
import { runIsolated } from "../../../lib/isolated/run-isolated";
import type { KustomizeBinary } from "./find-kustomize";

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
