import type { Contract } from "../contract";

/** The control plane's logs that EKS can send to CloudWatch. */
export const LOG_TYPES = [
  "api",
  "audit",
  "authenticator",
  "controllerManager",
  "scheduler",
] as const;
export type LogType = (typeof LOG_TYPES)[number];

/** The EKS addons that the module knows how to order. */
export type AddonName =
  "vpc-cni" | "kube-proxy" | "coredns" | "eks-pod-identity-agent" | "aws-ebs-csi-driver";

/** EKS's access policies for people (EKS user guide, "Access policy permissions"). */
export type AccessPolicy =
  | "AmazonEKSClusterAdminPolicy"
  | "AmazonEKSAdminPolicy"
  | "AmazonEKSAdminViewPolicy"
  | "AmazonEKSEditPolicy"
  | "AmazonEKSViewPolicy";

export interface AccessEntryProps {
  /** Name of the entry, part of construct ids: lower case letters, digits, hyphens. */
  readonly name: string;
  /** ARN of an IAM role or user; not of a session. One entry per principal. */
  readonly principalArn: string;
  /** What it may do. Default: only what Kubernetes gives its groups. */
  readonly policy?: AccessPolicy;
  /** Namespaces the policy holds in. Default: the whole cluster. */
  readonly namespaces?: readonly string[];
  /** Kubernetes groups for RoleBindings of one's own. Default: none. */
  readonly kubernetesGroups?: readonly string[];
}

export interface NodeGroupProps {
  /** ARM (Graviton) instance types, in the order of preference. */
  readonly instanceTypes: readonly string[];
  /** Fewest nodes, at least 1; 2 for availability. */
  readonly minSize: number;
  /** Most nodes, at least minSize. */
  readonly maxSize: number;
  /** Nodes at creation; changes later are left to whoever scales. */
  readonly desiredSize: number;
  /** Encrypted root volume of a node in GiB. */
  readonly diskSizeGib: number;
  /** Release of the AL2023 image, such as `1.35.7-20260827`. Default: EKS's latest at creation and at each change of the Kubernetes version. */
  readonly amiReleaseVersion?: string;
}

/** An OIDC issuer whose tokens the API server accepts, such as Authentik; it may come up later. */
export interface OidcLoginProps {
  /** Issuer, https; EKS reads its discovery document over the internet. */
  readonly issuerUrl: string;
  /** Audience that tokens must have. */
  readonly clientId: string;
  /** Claim that holds the user's name; best one that never changes hands, such as `sub`. */
  readonly usernameClaim: string;
  /** Claim that holds the user's groups, such as `groups`. */
  readonly groupsClaim: string;
  /** Prefix of user names in Kubernetes, such as `oidc:`. Not `system:`. */
  readonly usernamePrefix: string;
  /** Prefix of groups in Kubernetes, such as `oidc:`. Not `system:`. */
  readonly groupsPrefix: string;
}

export interface ClusterProps {
  /** Name of the cluster and prefix of the other names, such as `landbridge-dev`. */
  readonly name: string;
  /** Kubernetes version, such as `1.35`. */
  readonly version: string;
  /** VPC of the subnets, for the nodes' security group. */
  readonly vpcId: string;
  /** Subnets of the nodes and of the API server's private addresses, in two zones at least. */
  readonly subnetIds: readonly string[];
  /** The API server always answers inside the VPC; on the internet only to these networks. */
  readonly endpoint: {
    /** IPv4 networks, `a.b.c.d/n`. Absent or empty: no public endpoint. */
    readonly publicAccessCidrs?: readonly string[];
  };
  /** Control plane logs to keep. Default: all. */
  readonly logTypes?: readonly LogType[];
  /** Days that they are kept, one of the values CloudWatch Logs takes. */
  readonly logRetentionDays: number;
  /** Who may use the cluster. Its creator is not among them by itself. */
  readonly accessEntries: readonly AccessEntryProps[];
  /** The managed node group. */
  readonly nodeGroup: NodeGroupProps;
  /** Version of each addon, `vX.Y.Z-eksbuild.N`. */
  readonly addons: Readonly<Record<AddonName, string>>;
  /** IAM OIDC provider for IRSA; Pod Identity needs none. Default: false. */
  readonly oidcProvider?: boolean;
  /** Whether AWS refuses to delete the cluster. Default: false. */
  readonly deletionProtection?: boolean;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS partition, such as `aws`. */
  readonly partition: string;
  /** AWS account number, twelve digits. */
  readonly accountId: string;
  /** Contract that receives the cluster's name (`TF_CLUSTER_NAME`) and the addons' identities. */
  readonly contract?: Contract;
}
