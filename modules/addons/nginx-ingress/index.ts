import { optional } from "../addon";
import { LOAD_BALANCER, NginxIngress } from "./nginx-ingress";

export { NginxIngress } from "./nginx-ingress";
export type { NginxIngressProps } from "./props";

/** F5's NGINX Ingress Controller, for applications that have Ingresses in place of routes. */
export const nginxIngress = optional({
  name: "nginx-ingress",
  accountNames: [LOAD_BALANCER],
  create(scope, { name, dns, deletionProtection, contract }, settings) {
    const { certificateArn } = dns;
    new NginxIngress(scope, "nginx-ingress", {
      name,
      certificateArn,
      deletionProtection,
      ...settings,
      contract,
    });
  },
});
