import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import { NodeGroup } from "./node-group";
import type { ClusterProps } from "./props";
import { serviceRole } from "./role";

/**
 * Policies of the nodes' role. Without AmazonEKS_CNI_Policy: it moves network interfaces of the whole
 * account, so the addon vpc-cni has it through a pod identity (EKS user guide, "cni-iam-role").
 */
const NODE_POLICIES = [
  "AmazonEKSWorkerNodePolicy",
  "AmazonEC2ContainerRegistryPullOnly",
  "AmazonSSMManagedInstanceCore",
] as const;

/** Props of the managed nodes: the cluster's, and what the cluster created for them. */
export interface ManagedNodesProps extends Pick<
  ClusterProps,
  "name" | "version" | "subnetIds" | "nodeGroups" | "region" | "partition"
> {
  /** Name of the cluster, by way of the cluster. */
  readonly clusterName: string;
  /** The nodes' security group. */
  readonly securityGroupId: string;
  /** Prerequisites for nodes to join: security group rules, and the addons that make them ready. */
  readonly after: readonly ITerraformDependable[];
}

/** The managed node groups, with one role: what must run before Karpenter, and Karpenter itself. */
export class ManagedNodes extends Construct {
  /** ARN of the nodes' role. */
  public readonly roleArn: string;
  /** Name of the nodes' role. */
  public readonly roleName: string;
  /** Exist when the nodes are ready. */
  public readonly ready: readonly ITerraformDependable[];
  /** Names of the Auto Scaling groups behind the node groups, by the groups' names. */
  public readonly autoscalingGroupNames: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, props: ManagedNodesProps) {
    super(scope, id);
    const { name, nodeGroups, after } = props;
    const { role, attachments } = serviceRole(this, "role", {
      name: awsName("iam-role", name, "node"),
      description: `Nodes of the EKS cluster ${name}`,
      service: "ec2",
      region: props.region,
      policies: NODE_POLICIES,
      partition: props.partition,
    });
    const groups = nodeGroups.map((group) => {
      const shared = { roleArn: role.arn, group, after: [...attachments, ...after] };
      return [group.name, new NodeGroup(this, group.name, { ...props, ...shared })] as const;
    });
    this.ready = groups.map(([, { ready }]) => ready);
    this.autoscalingGroupNames = Object.fromEntries(
      groups.map(([own, { autoscalingGroupName }]) => [own, autoscalingGroupName]),
    );
    this.roleArn = role.arn;
    this.roleName = role.name;
  }
}
