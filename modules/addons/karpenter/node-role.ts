import { EksAccessEntry } from "@cdktf/provider-aws/lib/eks-access-entry";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { serviceTrust } from "../../../lib/policy-document";
import { servicePrincipal } from "../../../lib/service-principal";

/** The role of the nodes that Karpenter starts. */
export const NODE_ROLE = accountName("iam-role", "karpenter-node");

/** The cluster that nodes with this role join. */
export interface NodeRoleProps {
  /** Prefix of the role's name, `<platform>-<env>`. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** Whether nodes carry the right to manage network interfaces for vpc-cni. */
  readonly cniPolicy: boolean;
}

/** The role of the nodes that Karpenter starts, and its way into the cluster. */
export class NodeRole extends Construct {
  /** Name of the role. */
  public readonly roleName: string;
  /** ARN of the role. */
  public readonly roleArn: string;

  constructor(scope: Construct, id: string, props: NodeRoleProps) {
    super(scope, id);
    const { name, clusterName, region, partition, cniPolicy } = props;
    const role = new IamRole(this, "role", {
      name: fullName(name, NODE_ROLE),
      description: "Nodes started by Karpenter",
      assumeRolePolicy: serviceTrust(servicePrincipal("ec2", region)),
    });
    const policies = [
      "AmazonEKSWorkerNodePolicy",
      "AmazonEC2ContainerRegistryPullOnly",
      "AmazonSSMManagedInstanceCore",
      ...(cniPolicy ? ["AmazonEKS_CNI_Policy"] : []),
    ];
    for (const policy of policies) {
      new IamRolePolicyAttachment(this, `managed-${policy}`, {
        role: role.name,
        policyArn: `arn:${partition}:iam::aws:policy/${policy}`,
      });
    }
    new EksAccessEntry(this, "access-entry", {
      clusterName,
      principalArn: role.arn,
      type: "EC2_LINUX",
    });
    this.roleName = role.name;
    this.roleArn = role.arn;
  }
}
