import type { Applier, ClusterObject } from "../verify/model/applier";
import type { Release } from "../verify/model/release";

/** What becomes one Application. */
export interface Unit {
  /** Name of the Application. */
  readonly name: string;
  /** Its wave and its settings are those of this Kustomization or HelmRelease. */
  readonly applier: Applier;
  /** The Kustomization whose directory or release it is. */
  readonly kustomization: Applier;
  readonly releases: readonly Release[];
  /** What the directory applies in addition to the objects of Flux; empty if there is no directory to apply. */
  readonly objects: readonly ClusterObject[];
  /** The cluster that it is applied to, by its name in Argo CD; undefined for the hub. */
  readonly cluster: string | undefined;
  /** The workload cluster that it is applied to or that it creates; undefined for what else the hub has. */
  readonly group: string | undefined;
}
