import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import type { Contract } from "../contract";
import { id as awsId, text } from "../contract";
import { PodIdentity } from "../pod-identity";
import { loadBalancerPolicy } from "./load-balancer-policy";

/** Names of the service, its service account and its namespace, as the tree has them. */
const SERVICE = "aws-load-balancer-controller";
const NAMESPACE = "kube-system";

export interface LoadBalancerControllerProps {
  /** Prefix of all names, `<platform>-<env>`; at most 24 characters, for the load balancer's sake. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** VPC of the cluster; pods could not ask the metadata service for it. */
  readonly vpcId: string;
  /** Contract that receives the values that the GitOps repository reads. */
  readonly contract: Contract;
}

/**
 * AWS rights and values of the AWS Load Balancer Controller, and the name of the load balancer that
 * it makes for the Gateway.
 * @throws UserError if a name is too long
 */
export class LoadBalancerController extends Construct {
  /** Name that the Gateway's load balancer gets. */
  public readonly gatewayLoadBalancerName: string;

  constructor(scope: Construct, id: string, props: LoadBalancerControllerProps) {
    super(scope, id);
    const { name, clusterName, region, partition, vpcId, contract } = props;
    new PodIdentity(this, "identity", {
      roleName: awsName("iam-role", name, "lb-controller"),
      clusterName,
      namespace: NAMESPACE,
      serviceAccount: SERVICE,
      policies: { inline: { "load-balancing": loadBalancerPolicy(partition) } },
      contract,
    });
    contract.service(SERVICE, {
      namespace: NAMESPACE,
      values: { clusterName: text(clusterName), region: text(region), vpcId: awsId(vpcId) },
    });
    this.gatewayLoadBalancerName = awsName("load-balancer", name, "gateway");
    contract.variable("TF_GATEWAY_LOAD_BALANCER_NAME", text(this.gatewayLoadBalancerName));
  }
}
