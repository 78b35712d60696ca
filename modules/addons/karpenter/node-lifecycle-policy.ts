import type { PolicyStatement } from "../../../lib/policy-document";

/** The resources that the controller's policies are limited to. */
export interface ControllerScope {
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS account, twelve digits. */
  readonly accountId: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** ARN of the EKS cluster. */
  readonly clusterArn: string;
  /** ARN of the nodes' role. */
  readonly nodeRoleArn: string;
  /** ARN of the queue. */
  readonly queueArn: string;
}

/** Conditions for Karpenter's own resources: `RequestTag` when it creates them, `ResourceTag` later. */
export function owned(
  tag: "RequestTag" | "ResourceTag",
  clusterName: string,
): Record<string, string> {
  return { [`aws:${tag}/kubernetes.io/cluster/${clusterName}`]: "owned" };
}

/** Starting, tagging and ending instances. Source: see controller-policies.ts. */
export function nodeLifecyclePolicy(scope: ControllerScope): PolicyStatement[] {
  const { partition, region, clusterName } = scope;
  const ec2 = (kind: string, account = "*"): string =>
    `arn:${partition}:ec2:${region}:${account}:${kind}/*`;
  const made = [
    "fleet",
    "instance",
    "volume",
    "network-interface",
    "launch-template",
    "spot-instances-request",
  ].map((kind) => ec2(kind));
  const requested = {
    ...owned("RequestTag", clusterName),
    "aws:RequestTag/eks:eks-cluster-name": clusterName,
  };
  const ownResources = {
    StringEquals: owned("ResourceTag", clusterName),
    StringLike: { "aws:ResourceTag/karpenter.sh/nodepool": "*" },
  };
  return [
    {
      Sid: "AllowScopedEC2InstanceAccessActions",
      Action: ["ec2:RunInstances", "ec2:CreateFleet"],
      Resource: [
        ec2("image", ""),
        ec2("snapshot", ""),
        ec2("security-group"),
        ec2("subnet"),
        ec2("capacity-reservation"),
        ec2("placement-group"),
      ],
    },
    {
      Sid: "AllowScopedEC2LaunchTemplateAccessActions",
      Action: ["ec2:RunInstances", "ec2:CreateFleet"],
      Resource: ec2("launch-template"),
      Condition: ownResources,
    },
    {
      Sid: "AllowScopedEC2InstanceActionsWithTags",
      Action: ["ec2:RunInstances", "ec2:CreateFleet", "ec2:CreateLaunchTemplate"],
      Resource: made,
      Condition: {
        StringEquals: requested,
        StringLike: { "aws:RequestTag/karpenter.sh/nodepool": "*" },
      },
    },
    {
      Sid: "AllowScopedResourceCreationTagging",
      Action: "ec2:CreateTags",
      Resource: made,
      Condition: {
        StringEquals: {
          ...requested,
          "ec2:CreateAction": ["RunInstances", "CreateFleet", "CreateLaunchTemplate"],
        },
        StringLike: { "aws:RequestTag/karpenter.sh/nodepool": "*" },
      },
    },
    {
      Sid: "AllowScopedResourceTagging",
      Action: "ec2:CreateTags",
      Resource: ec2("instance"),
      Condition: {
        ...ownResources,
        StringEqualsIfExists: { "aws:RequestTag/eks:eks-cluster-name": clusterName },
        "ForAllValues:StringEquals": {
          "aws:TagKeys": ["eks:eks-cluster-name", "karpenter.sh/nodeclaim", "Name"],
        },
      },
    },
    {
      Sid: "AllowScopedDeletion",
      Action: ["ec2:TerminateInstances", "ec2:DeleteLaunchTemplate"],
      Resource: [ec2("instance"), ec2("launch-template")],
      Condition: ownResources,
    },
  ];
}
