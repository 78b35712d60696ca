export { PodIdentity } from "./pod-identity";
export type { PodIdentityPolicies, PodIdentityProps } from "./pod-identity";
