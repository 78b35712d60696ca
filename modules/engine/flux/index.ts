export { FluxBootstrapGit } from "./bootstrap-git";
export type { FluxBootstrapGitConfig } from "./bootstrap-git";
export { FluxEngine } from "./flux-engine";
export type { FluxEngineProps } from "./flux-engine";
export { FLUX_PROVIDER, FluxProvider } from "./provider";
export type { FluxGit, FluxKubernetes, FluxProviderConfig } from "./provider";
