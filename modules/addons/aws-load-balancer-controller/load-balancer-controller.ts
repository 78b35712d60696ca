import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { PodIdentity } from "../../pod-identity";
import { addLoadBalancerController, LOAD_BALANCER_CONTROLLER } from "./contract";
import { loadBalancerPolicy } from "./policy";
import type { LoadBalancerControllerProps } from "./props";

/** The controller's IAM role. */
export const ROLE = accountName("iam-role", "lb-controller");
/** The load balancer that the controller creates for the Gateway. */
export const GATEWAY_LOAD_BALANCER = accountName("load-balancer", "gateway");

/**
 * AWS rights and values of the AWS Load Balancer Controller, and the name of the load balancer that
 * it creates for the Gateway.
 * @throws UserError if a name is too long
 */
export class LoadBalancerController extends Construct {
  /** Name of the Gateway's load balancer. */
  public readonly gatewayLoadBalancerName: string;

  constructor(scope: Construct, id: string, props: LoadBalancerControllerProps) {
    super(scope, id);
    const { name, clusterName, partition, contract } = props;
    new PodIdentity(this, "identity", {
      roleName: fullName(name, ROLE),
      clusterName,
      ...LOAD_BALANCER_CONTROLLER,
      policies: { inline: { "load-balancing": loadBalancerPolicy(partition) } },
      contract,
    });
    this.gatewayLoadBalancerName = fullName(name, GATEWAY_LOAD_BALANCER);
    addLoadBalancerController(props, this.gatewayLoadBalancerName);
  }
}
