import type { ServiceAccountReference } from "../../contract";
import { bool, id, text } from "../../contract";
import type { LoadBalancerControllerProps } from "./props";

/** Name of the service and of its service account. */
const SERVICE = "aws-load-balancer-controller";
const NAMESPACE = "kube-system";

/** The service account that creates load balancers. */
export const LOAD_BALANCER_CONTROLLER: ServiceAccountReference = {
  namespace: NAMESPACE,
  serviceAccount: SERVICE,
};

/** Adds the values of the chart, and the name of the load balancer that the controller creates for the Gateway. */
export function addLoadBalancerController(
  props: Omit<LoadBalancerControllerProps, "name" | "partition">,
  gatewayLoadBalancerName: string,
): void {
  const { clusterName, region, vpcId, deletionProtection, contract } = props;
  contract.service(SERVICE, {
    namespace: NAMESPACE,
    values: { clusterName: text(clusterName), region: text(region), vpcId: id(vpcId) },
  });
  contract.variable("TF_GATEWAY_LOAD_BALANCER_NAME", text(gatewayLoadBalancerName));
  contract.variable("TF_GATEWAY_DELETION_PROTECTION", bool(deletionProtection));
}
