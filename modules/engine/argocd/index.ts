export { ArgocdEngine } from "./argocd-engine";
export type { ArgocdEngineProps } from "./argocd-engine";
export { ClusterSecret } from "./cluster-secret";
export type { ClusterSecretProps } from "./cluster-secret";
export { argocdLogin } from "./login";
export type { ArgocdLogin } from "./login";
export { LOGIN_SECRET, LoginClient } from "./login-client";
export type { LoginClientProps } from "./login-client";
export { ARGOCD } from "../../../lib/argocd-versions";
