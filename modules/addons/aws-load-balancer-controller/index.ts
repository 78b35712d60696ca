import type { Addon } from "../addon";
import { LOAD_BALANCER_CONTROLLER } from "./contract";
import { GATEWAY_LOAD_BALANCER, LoadBalancerController, ROLE } from "./load-balancer-controller";

export { LoadBalancerController } from "./load-balancer-controller";
export type { LoadBalancerControllerProps } from "./props";

/** The AWS Load Balancer Controller, which creates the Gateway's load balancer. */
export const loadBalancerController: Addon = {
  name: "aws-load-balancer-controller",
  identity: LOAD_BALANCER_CONTROLLER,
  accountNames: [ROLE, GATEWAY_LOAD_BALANCER],
  create(scope, platform) {
    const { name, region, partition, cluster, network, deletionProtection, contract } = platform;
    new LoadBalancerController(scope, "load-balancer-controller", {
      name,
      clusterName: cluster.clusterName,
      region,
      partition,
      vpcId: network.vpcId,
      deletionProtection,
      contract,
    });
  },
};
