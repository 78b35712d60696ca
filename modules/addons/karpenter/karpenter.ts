import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { PodIdentity } from "../../pod-identity";
import { addKarpenter, KARPENTER } from "./contract";
import { controllerPolicies } from "./controller-policies";
import { InterruptionQueue } from "./interruption-queue";
import { NodeRole } from "./node-role";
import type { KarpenterProps } from "./props";

/** The controller's IAM role. */
export const ROLE = accountName("iam-role", "karpenter");

/**
 * The AWS side of Karpenter: interruption queue with its event rules, the nodes' role with its
 * access entry, the controller's role. An account that never used spot instances lacks the role
 * AWSServiceRoleForEC2Spot, which the controller may not create: once per account,
 * `aws iam create-service-linked-role --aws-service-name spot.amazonaws.com`. On the way back, delete
 * NodePools and EC2NodeClasses first: instance profiles that Karpenter created use the nodes' role.
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
    const { namespace = KARPENTER.namespace, serviceAccount = KARPENTER.serviceAccount } = props;
    const queue = new InterruptionQueue(this, "interruption", { name });
    const node = new NodeRole(this, "node", {
      name,
      clusterName,
      region,
      partition,
      cniPolicy: props.nodeCniPolicy ?? false,
    });
    const controller = new PodIdentity(this, "controller", {
      roleName: fullName(name, ROLE),
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

    addKarpenter(contract, {
      namespace,
      clusterName,
      queueName: queue.queueName,
      nodeRoleName: node.roleName,
    });
  }
}
