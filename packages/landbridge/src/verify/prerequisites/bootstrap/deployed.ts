import type { FluxConfiguration } from "../flux-configuration";

/** What commands make Flux reconcile. */
export interface Deployed {
  /** Directories that one Kustomization applies. */
  readonly roots: readonly string[];
  readonly configurations: readonly FluxConfiguration[];
}

/** What names the cluster of a file's commands: the file without its ending. */
export function clusterNamedBy(file: string): string {
  return file.replace(/\.\w+$/, "");
}
