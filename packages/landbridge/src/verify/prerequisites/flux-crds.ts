/** API groups of the CRDs that every installation of Flux brings. */
export const FLUX_CRDS: readonly string[] = ["source", "kustomize", "helm", "notification"].map(
  (name) => `${name}.toolkit.fluxcd.io`,
);
