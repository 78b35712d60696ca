import type { Location } from "../findings/location";
import type { YamlRecord } from "../yaml/json";

/** A Kustomization of a Flux configuration. */
export interface ConfiguredKustomization {
  readonly name: string;
  /** Directory from the repository's root. */
  readonly path: string;
  /** `spec`, without `path`, `sourceRef` and `dependsOn`. */
  readonly spec: YamlRecord;
  /** Names of others of the same configuration. */
  readonly dependsOn: readonly string[];
  readonly place: Location;
}

/**
 * A GitRepository and Kustomizations that are created outside Git, in a cluster without a root Kustomization and without
 * a folder in Git: by AKS's managed Flux (`azurerm_kubernetes_flux_configuration`, Bicep, `az k8s-configuration flux create`),
 * by several releases of Flux's chart `flux2-sync`, by `flux create kustomization`, or object by object.
 */
export interface FluxConfiguration {
  /** What names the cluster, as a path: configurations of one cluster are verified together. */
  readonly cluster: string;
  readonly name: string;
  /** What the names of its Kustomizations start with. */
  readonly prefix: string;
  readonly namespace: string;
  /** URL of the Git repository; undefined where it is not known. */
  readonly url: string | undefined;
  /** Which revision of it, as a GitRepository's `spec.ref`: one of `branch`, `tag`, `semver` and `commit`. */
  readonly ref: YamlRecord;
  readonly kustomizations: readonly ConfiguredKustomization[];
  /** Objects of Flux that are applied one by one, with sources of their own instead of this one. */
  readonly objects?: readonly { readonly data: YamlRecord; readonly place: Location }[];
  readonly place: Location;
}
