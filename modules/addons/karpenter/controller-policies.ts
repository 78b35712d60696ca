import type { PolicyStatement } from "../../../lib/policy-document";
import type { ControllerScope } from "./node-lifecycle-policy";
import { nodeLifecyclePolicy, owned } from "./node-lifecycle-policy";

/**
 * The controller's published policy, with its division into six and its statement names. Source:
 * aws/karpenter-provider-aws at 1d92708 (documentation of v1.14),
 * website/content/en/v1.14/getting-started/getting-started-with-karpenter/cloudformation.yaml.
 * Wildcards are for resources that Karpenter didn't create, and for actions without resource-level permissions in EC2.
 */
export function controllerPolicies(scope: ControllerScope): Record<string, PolicyStatement[]> {
  return {
    "node-lifecycle": nodeLifecyclePolicy(scope),
    "iam-integration": iamIntegration(scope),
    "eks-integration": [
      {
        Sid: "AllowAPIServerEndpointDiscovery",
        Action: "eks:DescribeCluster",
        Resource: scope.clusterArn,
      },
    ],
    interruption: [
      {
        Sid: "AllowInterruptionQueueActions",
        Action: ["sqs:DeleteMessage", "sqs:GetQueueUrl", "sqs:ReceiveMessage"],
        Resource: scope.queueArn,
      },
    ],
    "zonal-shift": [
      {
        Sid: "AllowZonalShiftStatusReadOnly",
        Action: "arc-zonal-shift:GetManagedResource",
        Resource: "*",
        Condition: {
          StringEquals: { "arc-zonal-shift:ResourceIdentifier": scope.clusterArn },
        },
      },
    ],
    "resource-discovery": resourceDiscovery(scope),
  };
}

function iamIntegration(scope: ControllerScope): PolicyStatement[] {
  const { region, clusterName, nodeRoleArn } = scope;
  const profiles = instanceProfiles(scope);
  const requested = {
    ...owned("RequestTag", clusterName),
    "aws:RequestTag/eks:eks-cluster-name": clusterName,
    "aws:RequestTag/topology.kubernetes.io/region": region,
  };
  const ours = {
    ...owned("ResourceTag", clusterName),
    "aws:ResourceTag/topology.kubernetes.io/region": region,
  };
  const requestedClass = { "aws:RequestTag/karpenter.k8s.aws/ec2nodeclass": "*" };
  const ourClass = { "aws:ResourceTag/karpenter.k8s.aws/ec2nodeclass": "*" };
  return [
    {
      Sid: "AllowPassingInstanceRole",
      Action: "iam:PassRole",
      Resource: nodeRoleArn,
      Condition: {
        StringEquals: { "iam:PassedToService": ["ec2.amazonaws.com", "ec2.amazonaws.com.cn"] },
      },
    },
    {
      Sid: "AllowScopedInstanceProfileCreationActions",
      Action: "iam:CreateInstanceProfile",
      Resource: profiles,
      Condition: { StringEquals: requested, StringLike: requestedClass },
    },
    {
      Sid: "AllowScopedInstanceProfileTagActions",
      Action: "iam:TagInstanceProfile",
      Resource: profiles,
      Condition: {
        StringEquals: { ...ours, ...requested },
        StringLike: { ...ourClass, ...requestedClass },
      },
    },
    {
      Sid: "AllowScopedInstanceProfileActions",
      Action: [
        "iam:AddRoleToInstanceProfile",
        "iam:RemoveRoleFromInstanceProfile",
        "iam:DeleteInstanceProfile",
      ],
      Resource: profiles,
      Condition: { StringEquals: ours, StringLike: ourClass },
    },
  ];
}

function resourceDiscovery(scope: ControllerScope): PolicyStatement[] {
  const { partition, region } = scope;
  return [
    {
      Sid: "AllowRegionalReadActions",
      Action: [
        "ec2:DescribeCapacityReservations",
        "ec2:DescribeImages",
        "ec2:DescribeInstances",
        "ec2:DescribeInstanceStatus",
        "ec2:DescribeInstanceTypeOfferings",
        "ec2:DescribeInstanceTypes",
        "ec2:DescribeLaunchTemplates",
        "ec2:DescribePlacementGroups",
        "ec2:DescribeSecurityGroups",
        "ec2:DescribeSpotPriceHistory",
        "ec2:DescribeSubnets",
      ],
      Resource: "*",
      Condition: { StringEquals: { "aws:RequestedRegion": region } },
    },
    {
      Sid: "AllowSSMReadActions",
      Action: "ssm:GetParameter",
      Resource: `arn:${partition}:ssm:${region}::parameter/aws/service/*`,
    },
    { Sid: "AllowPricingReadActions", Action: "pricing:GetProducts", Resource: "*" },
    {
      Sid: "AllowUnscopedInstanceProfileListAction",
      Action: "iam:ListInstanceProfiles",
      Resource: "*",
    },
    {
      Sid: "AllowInstanceProfileReadActions",
      Action: "iam:GetInstanceProfile",
      Resource: instanceProfiles(scope),
    },
  ];
}

function instanceProfiles({ partition, accountId }: ControllerScope): string {
  return `arn:${partition}:iam::${accountId}:instance-profile/*`;
}
