export { FluxBootstrapGit } from "./bootstrap-git";
export type { FluxBootstrapGitConfig } from "./bootstrap-git";
export { controllerPatches } from "./controller-settings";
export type { FluxControllers, Patch } from "./controller-settings";
export { FluxEngine } from "./flux-engine";
export type { FluxEngineProps } from "./flux-engine";
export { FLUX_NAME } from "./own-kustomization";
export { FLUX_PROVIDER, FluxProvider } from "./provider";
export type { FluxGit, FluxKubernetes, FluxProviderConfig } from "./provider";
