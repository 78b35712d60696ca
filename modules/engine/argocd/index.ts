export { ArgocdEngine } from "./argocd-engine";
export type { ArgocdEngineProps } from "./argocd-engine";
export { ClusterSecret } from "./cluster-secret";
export type { ClusterSecretProps } from "./cluster-secret";
export { ARGOCD } from "../../../lib/argocd-versions";
