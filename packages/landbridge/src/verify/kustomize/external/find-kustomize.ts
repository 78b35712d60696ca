import { findProgram } from "../../../lib/isolated/find-program";

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
    const file = findProgram(name, path);
    if (file !== undefined) return { path: file, arguments: [command] };
  }
  return undefined;
}
