/** Flux's controllers: the four that `flux install` installs by default, then the extra ones. */
export const FLUX_COMPONENTS = [
  "source-controller",
  "kustomize-controller",
  "helm-controller",
  "notification-controller",
  "image-reflector-controller",
  "image-automation-controller",
  "source-watcher",
] as const;

/** Name of one of Flux's controllers, such as `source-controller`. */
export type FluxComponent = (typeof FLUX_COMPONENTS)[number];

/** How many of them are default components for the provider, the rest being `components_extra`. */
export const DEFAULT_COMPONENT_COUNT = 4;
