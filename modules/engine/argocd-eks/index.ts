export { ArgocdEksEngine } from "./argocd-eks-engine";
export type { ArgocdEksEngineProps } from "./argocd-eks-engine";
export { ArgocdCapability, CAPABILITY_ROLE } from "./capability";
export type { ArgocdCapabilityProps, Identities } from "./capability";
export { ManagedSettings } from "./settings";
export type { ManagedSettingsProps } from "./settings";
