export { PodIdentity } from "./pod-identity";
export type { PodIdentityPolicies, PodIdentityProps } from "./props";
