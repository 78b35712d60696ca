/** API group of Gateway API. */
export const GATEWAY_GROUP = "gateway.networking.k8s.io";
