import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import type { Contract } from "../contract";
import { text } from "../contract";
import { PodIdentity } from "../pod-identity";
import { controllerPolicies } from "./controller-policies";
import { InterruptionQueue } from "./interruption-queue";
import { NodeRole } from "./node-role";

export interface KarpenterProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** ARN of the EKS cluster. Default: made of its name, region and account. */
  readonly clusterArn?: string;
  /** AWS region of the cluster. */
  readonly region: string;
  /** AWS account of the cluster, twelve digits. */
  readonly accountId: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** Namespace of the controller, owned by Terraform. Default: `karpenter`. */
  readonly namespace?: string;
  /** Service account of the controller. Default: `karpenter`. */
  readonly serviceAccount?: string;
  /**
   * Whether the nodes' role carries AmazonEKS_CNI_Policy, for a cluster whose addon vpc-cni has no
   * pod identity of its own. Default: false.
   */
  readonly nodeCniPolicy?: boolean;
  /** Contract that receives the namespace, identity, queue and node role. */
  readonly contract: Contract;
}

/**
 * What Karpenter needs of AWS: interruption queue with its event rules, the nodes' role with its
 * access entry, the controller's role. An account that never used spot instances lacks the role
 * AWSServiceRoleForEC2Spot, which the controller may not make: once per account,
 * `aws iam create-service-linked-role --aws-service-name spot.amazonaws.com`. On the way back, delete
 * NodePools and EC2NodeClasses first: instance profiles that Karpenter made hold the nodes' role.
 * @throws UserError if a name is too long
 */
export class Karpenter extends Construct {
  /** Name of the interruption queue. */
  public readonly queueName: string;
  /** Name of the nodes' role, for `EC2NodeClass.spec.role`. */
  public readonly nodeRoleName: string;
  /** ARN of the nodes' role. */
  public readonly nodeRoleArn: string;
  /** ARN of the controller's role. */
  public readonly controllerRoleArn: string;

  constructor(scope: Construct, id: string, props: KarpenterProps) {
    super(scope, id);
    const { name, clusterName, region, accountId, partition, contract } = props;
    const { namespace = "karpenter", serviceAccount = "karpenter" } = props;
    const queue = new InterruptionQueue(this, "interruption", { name });
    const node = new NodeRole(this, "node", {
      name,
      clusterName,
      partition,
      cniPolicy: props.nodeCniPolicy ?? false,
    });
    const controller = new PodIdentity(this, "controller", {
      roleName: awsName("iam-role", name, "karpenter"),
      clusterName,
      namespace,
      serviceAccount,
      policies: {
        inline: controllerPolicies({
          partition,
          region,
          accountId,
          clusterName,
          clusterArn:
            props.clusterArn ??
            `arn:${partition}:eks:${region}:${accountId}:cluster/${clusterName}`,
          nodeRoleArn: node.roleArn,
          queueArn: queue.queueArn,
        }),
      },
      contract,
    });
    this.queueName = queue.queueName;
    this.nodeRoleName = node.roleName;
    this.nodeRoleArn = node.roleArn;
    this.controllerRoleArn = controller.roleArn;

    contract.namespace(namespace, { podSecurity: "restricted" });
    contract.service("karpenter", {
      namespace,
      values: {
        settings: { clusterName: text(clusterName), interruptionQueue: text(queue.queueName) },
      },
    });
    contract.variable("TF_KARPENTER_NODE_ROLE_NAME", text(node.roleName));
  }
}
