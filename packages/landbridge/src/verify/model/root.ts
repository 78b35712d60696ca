import type { Location } from "../findings/location";
import type { ObjectId } from "../kubernetes/object";
import type { YamlRecord } from "../yaml/json";

/** What is applied to Argo CD by hand or by a tool: Applications that no other Application applies. */
export interface ArgocdEntries {
  /** Files that are applied as they are. */
  readonly files: readonly string[];
  /** Directories that kustomize builds. */
  readonly builds: readonly string[];
  /** For files that a kustomization changes before they are applied, its directory. */
  readonly patched?: ReadonlyMap<string, string>;
  /** Charts of this repository that Helm installs. */
  readonly charts?: readonly string[];
}

/** Where Flux or Argo CD starts on one cluster. */
export interface ClusterRoot {
  /** The cluster path, from the repository's root. */
  readonly directory: string;
  /** Folder that the artifact's paths are relative to: empty unless only a part of the repository is packed. */
  readonly base: string;
  /** The source that the root Kustomization reads, where the tree tells it. */
  readonly source?: ObjectId;
  /** URL of that source. */
  readonly url?: string;
  /** Branch that the source reads, where the tree tells it. */
  readonly branch?: string;
  /** What the source reads instead of a branch, where only a FluxInstance tells it: `tag v1.4.0`. */
  readonly revision?: string;
  /** Patterns that a patch of the FluxInstance gives the source to leave out of the artifact. */
  readonly ignore?: string;
  /** Namespace and name of the root Kustomization; `flux-system/flux-system` where nothing tells it. */
  readonly namespace: string;
  readonly name: string;
  /** `spec` of the root Kustomization, where the tree has it. */
  readonly spec?: YamlRecord;
  /** Whether something says that Flux reconciles this folder; else it only looks like a cluster's folder. */
  readonly certain: boolean;
  /** What says so. */
  readonly place?: Location;
  /** Set where Argo CD reads the repository. */
  readonly argocd?: ArgocdEntries;
}

/** The root of a folder of which nothing else is known. */
export function rootOf(directory: string, certain: boolean): ClusterRoot {
  return { directory, base: "", namespace: "flux-system", name: "flux-system", certain };
}
