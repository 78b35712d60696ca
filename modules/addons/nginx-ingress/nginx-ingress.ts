import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { addNginxIngress } from "./contract";
import type { NginxIngressProps } from "./props";

/** The load balancer, which its controller creates by this name. */
export const LOAD_BALANCER = accountName("load-balancer", "nginx");

/** Values of F5's NGINX Ingress Controller: it needs no AWS rights, and no resources of its own. */
export class NginxIngress extends Construct {
  constructor(scope: Construct, id: string, { name, ...props }: NginxIngressProps) {
    super(scope, id);
    addNginxIngress(props, fullName(name, LOAD_BALANCER));
  }
}
