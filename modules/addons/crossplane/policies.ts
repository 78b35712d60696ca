import { fullName } from "../../../lib/aws-names";
import { HUB_TAG } from "../../../lib/hub-tag";
import type { PolicyStatement } from "../../../lib/policy-document";
import { WORKLOAD_POLICY } from "../amazon-managed-prometheus";
import type { CrossplaneProps } from "./props";

type Place = Pick<CrossplaneProps, "name" | "accountId" | "partition" | "regions">;

/** Managed policies of a workload cluster's roles, as the composition attaches them. */
const ATTACHED = [
  "AmazonEKSClusterPolicy",
  "AmazonEKSWorkerNodePolicy",
  "AmazonEKS_CNI_Policy",
  "AmazonEC2ContainerRegistryPullOnly",
] as const;

/** Resources of EC2 that get their tags when they are created. */
const NETWORK = [
  "vpc",
  "subnet",
  "route-table",
  "internet-gateway",
  "natgateway",
  "elastic-ip",
] as const;

const inRegions = ({ regions }: Place): Readonly<Record<string, readonly string[]>> => ({
  "aws:RequestedRegion": regions,
});
const onlyNew = (place: Place): PolicyStatement["Condition"] => ({
  StringEquals: { [`aws:RequestTag/${HUB_TAG}`]: place.name, ...inRegions(place) },
});
const onlyOwn = (place: Place): PolicyStatement["Condition"] => ({
  StringEquals: { [`aws:ResourceTag/${HUB_TAG}`]: place.name, ...inRegions(place) },
});

const CREATE = [
  "ec2:CreateVpc",
  "ec2:CreateSubnet",
  "ec2:CreateRouteTable",
  "ec2:CreateInternetGateway",
  "ec2:CreateNatGateway",
  "ec2:AllocateAddress",
];

/**
 * Networks of workload clusters. What is created must have the hub's tag, and only what has it may be changed, deleted or
 * used for something new (Service Authorization Reference, "Amazon EC2").
 */
export function networkPolicy(place: Place): PolicyStatement[] {
  const { accountId, partition } = place;
  const resources = NETWORK.map((type) => `arn:${partition}:ec2:*:${accountId}:${type}/*`);
  return [
    {
      Sid: "LookAtNetworks",
      Action: [
        "ec2:DescribeAddresses",
        "ec2:DescribeAddressesAttribute",
        "ec2:DescribeAvailabilityZones",
        "ec2:DescribeInternetGateways",
        "ec2:DescribeNatGateways",
        "ec2:DescribeNetworkAcls",
        "ec2:DescribeNetworkInterfaces",
        "ec2:DescribeRouteTables",
        "ec2:DescribeSecurityGroups",
        "ec2:DescribeSubnets",
        "ec2:DescribeVpcAttribute",
        "ec2:DescribeVpcs",
      ],
      Resource: "*",
    },
    { Sid: "CreateTagged", Action: CREATE, Resource: resources, Condition: onlyNew(place) },
    // A subnet is created in a VPC, and a NAT gateway in a subnet with an address: these have the tag already.
    {
      Sid: "CreateInOwn",
      Action: ["ec2:CreateSubnet", "ec2:CreateRouteTable", "ec2:CreateNatGateway"],
      Resource: resources,
      Condition: onlyOwn(place),
    },
    {
      Sid: "TagWhatIsCreated",
      Action: "ec2:CreateTags",
      Resource: resources,
      Condition: {
        StringEquals: {
          "ec2:CreateAction": CREATE.map((action) => action.replace("ec2:", "")),
          [`aws:RequestTag/${HUB_TAG}`]: place.name,
        },
      },
    },
    {
      Sid: "ChangeOwn",
      Action: [
        "ec2:AssociateRouteTable",
        "ec2:AttachInternetGateway",
        "ec2:CreateRoute",
        "ec2:CreateTags",
        "ec2:DeleteInternetGateway",
        "ec2:DeleteNatGateway",
        "ec2:DeleteRoute",
        "ec2:DeleteRouteTable",
        "ec2:DeleteSubnet",
        "ec2:DeleteTags",
        "ec2:DeleteVpc",
        "ec2:DetachInternetGateway",
        "ec2:DisassociateAddress",
        "ec2:DisassociateRouteTable",
        "ec2:ModifySubnetAttribute",
        "ec2:ModifyVpcAttribute",
        "ec2:ReleaseAddress",
        "ec2:ReplaceRoute",
      ],
      Resource: resources,
      Condition: onlyOwn(place),
    },
  ];
}

/** Clusters whose names start with the hub's name and two hyphens, with everything below them. */
export function eksPolicy(place: Place): PolicyStatement[] {
  const { name, accountId, partition } = place;
  const condition = { StringEquals: inRegions(place) };
  const of = (type: string, rest = ""): string =>
    `arn:${partition}:eks:*:${accountId}:${type}/${name}--*${rest}`;
  return [
    {
      Sid: "CreateClusters",
      Action: "eks:CreateCluster",
      // It takes no ARN (Service Authorization Reference, "Amazon EKS"): the tag limits it.
      Resource: "*",
      Condition: {
        ...onlyNew(place),
        Bool: { "eks:bootstrapClusterCreatorAdminPermissions": "false" },
      },
    },
    {
      Sid: "ManageClusters",
      Action: [
        "eks:CreateAccessEntry",
        "eks:CreateAddon",
        "eks:CreateNodegroup",
        "eks:CreatePodIdentityAssociation",
        "eks:DeleteCluster",
        "eks:DescribeCluster",
        "eks:DescribeUpdate",
        "eks:ListAccessEntries",
        "eks:ListPodIdentityAssociations",
        "eks:ListUpdates",
        "eks:TagResource",
        "eks:UntagResource",
        "eks:UpdateClusterConfig",
        "eks:UpdateClusterVersion",
      ],
      Resource: of("cluster"),
      Condition: condition,
    },
    {
      Sid: "ManageWhatIsInClusters",
      Action: [
        "eks:AssociateAccessPolicy",
        "eks:DeleteAccessEntry",
        "eks:DeleteAddon",
        "eks:DeleteNodegroup",
        "eks:DeletePodIdentityAssociation",
        "eks:DescribeAccessEntry",
        "eks:DescribeAddon",
        "eks:DescribeNodegroup",
        "eks:DescribePodIdentityAssociation",
        "eks:DescribeUpdate",
        "eks:DisassociateAccessPolicy",
        "eks:ListAssociatedAccessPolicies",
        "eks:TagResource",
        "eks:UntagResource",
        "eks:UpdateAccessEntry",
        "eks:UpdateAddon",
        "eks:UpdateNodegroupConfig",
        "eks:UpdateNodegroupVersion",
        "eks:UpdatePodIdentityAssociation",
      ],
      Resource: ["access-entry", "addon", "nodegroup", "podidentityassociation"].map((type) =>
        of(type, "/*"),
      ),
      Condition: condition,
    },
  ];
}

/**
 * Roles of workload clusters: with the platform's path and the boundary of the account, if there is one, and only with the
 * managed policies that EKS needs. Only EKS and EC2 may get them.
 */
export function iamPolicy(
  place: Place & Pick<CrossplaneProps, "iamPath" | "permissionsBoundaryArn">,
): PolicyStatement[] {
  const { name, accountId, partition, iamPath, permissionsBoundaryArn } = place;
  const iam = `arn:${partition}:iam::${accountId}`;
  const roles = `${iam}:role${iamPath}${name}--*`;
  // Of the addon amazon-managed-prometheus.
  const metrics = `${iam}:policy${iamPath}${fullName(name, WORKLOAD_POLICY)}`;
  const boundary: PolicyStatement["Condition"] =
    permissionsBoundaryArn === undefined
      ? undefined
      : { StringEquals: { "iam:PermissionsBoundary": permissionsBoundaryArn } };
  return [
    { Sid: "CreateRoles", Action: "iam:CreateRole", Resource: roles, Condition: boundary },
    {
      Sid: "ManageRoles",
      Action: [
        "iam:DeleteRole",
        "iam:GetRole",
        "iam:ListAttachedRolePolicies",
        "iam:ListInstanceProfilesForRole",
        "iam:ListRolePolicies",
        "iam:ListRoleTags",
        "iam:TagRole",
        "iam:UntagRole",
        "iam:UpdateAssumeRolePolicy",
        "iam:UpdateRole",
        "iam:UpdateRoleDescription",
      ],
      Resource: roles,
    },
    {
      Sid: "AttachPoliciesOfEks",
      Action: ["iam:AttachRolePolicy", "iam:DetachRolePolicy"],
      Resource: roles,
      Condition: {
        ArnEquals: {
          "iam:PolicyARN": [
            ...ATTACHED.map((policy) => `arn:${partition}:iam::aws:policy/${policy}`),
            metrics,
          ],
        },
      },
    },
    {
      Sid: "PassRolesToEks",
      Action: "iam:PassRole",
      Resource: roles,
      Condition: {
        StringLike: {
          "iam:PassedToService": [
            "eks.amazonaws.com",
            "ec2.amazonaws.com*",
            "pods.eks.amazonaws.com",
          ],
        },
      },
    },
    // Of an account's first cluster and first node group, EKS creates its own roles (EKS user guide, "Service-linked roles").
    {
      Sid: "RolesOfEksItself",
      Action: ["iam:CreateServiceLinkedRole", "iam:GetRole"],
      Resource: ["eks", "eks-nodegroup"].map(
        (service) => `${iam}:role/aws-service-role/${service}.amazonaws.com/*`,
      ),
    },
  ];
}
