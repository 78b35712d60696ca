export { IngressLoadBalancer } from "./ingress-load-balancer";
export type { IngressLoadBalancerProps, IngressLoadBalancerSettings } from "./props";
