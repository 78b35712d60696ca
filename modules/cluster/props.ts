import type { AmiType } from "../../lib/ami-types";
import type { Contract } from "../contract";

/** The control plane's logs that EKS can send to CloudWatch. */
export const LOG_TYPES = [
  "api",
  "audit",
  "authenticator",
  "controllerManager",
  "scheduler",
] as const;
/** A log of the control plane, as EKS names it. */
export type LogType = (typeof LOG_TYPES)[number];

/** The EKS addons that the module knows how to order. */
export type AddonName =
  "vpc-cni" | "kube-proxy" | "coredns" | "eks-pod-identity-agent" | "aws-ebs-csi-driver";

/** Values of an EKS addon, as its JSON schema wants them. */
export type AddonConfiguration = Readonly<Record<string, unknown>>;

/** EKS's access policies for people (EKS user guide, "Access policy permissions"). */
export type AccessPolicy =
  | "AmazonEKSClusterAdminPolicy"
  | "AmazonEKSAdminPolicy"
  | "AmazonEKSAdminViewPolicy"
  | "AmazonEKSEditPolicy"
  | "AmazonEKSViewPolicy";

/** A person's or role's access to the cluster, an EKS access entry. */
export interface AccessEntryProps {
  /** Name of the entry, part of construct ids: lower case letters, digits, hyphens. */
  readonly name: string;
  /** ARN of an IAM role or user; not of a session. One entry per principal. */
  readonly principalArn: string;
  /** Access policy of the entry. Default: only the permissions of its Kubernetes groups. */
  readonly policy?: AccessPolicy;
  /** Namespaces that the policy applies to. Default: the whole cluster. */
  readonly namespaces?: readonly string[];
  /** Kubernetes groups for RoleBindings of one's own. Default: none. */
  readonly kubernetesGroups?: readonly string[];
}

/** A managed node group. */
export interface NodeGroupProps {
  /** Name of the group, part of construct ids and AWS's names: lower case letters, digits, hyphens. */
  readonly name: string;
  /** EKS-optimized image: operating system, architecture and drivers. */
  readonly amiType: AmiType;
  /** Release of the image, such as `1.35.7-20260827`. Default: EKS's latest at creation and at each change of the Kubernetes version. */
  readonly amiReleaseVersion?: string;
  /** Instance types of the image's architecture, in the order of preference. */
  readonly instanceTypes: readonly string[];
  /** Default: `ON_DEMAND`. */
  readonly capacityType?: "ON_DEMAND" | "SPOT";
  /** Fewest nodes; 2 for availability. */
  readonly minSize: number;
  /** Most nodes, at least minSize. */
  readonly maxSize: number;
  /** Number of nodes. A new number takes effect with the next deploy. */
  readonly desiredSize: number;
  /** Encrypted volume of a node in GiB, for images, containers and logs. */
  readonly diskSizeGib: number;
  /** Labels of the nodes. Default: none. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Taints of the nodes. Default: none. */
  readonly taints?: readonly TaintProps[];
}

/** A taint: only pods that tolerate it are scheduled on the nodes. */
export interface TaintProps {
  readonly key: string;
  /** Default: the empty string. */
  readonly value?: string;
  readonly effect: "NO_SCHEDULE" | "NO_EXECUTE" | "PREFER_NO_SCHEDULE";
}

/** An OIDC issuer whose tokens the API server accepts, such as Authentik; it may come up later. */
export interface OidcLoginProps {
  /** Issuer, https; EKS reads its discovery document over the internet. */
  readonly issuerUrl: string;
  /** Audience that tokens must have. */
  readonly clientId: string;
  /** Claim with the user's name; use one that is never reassigned, such as `sub`. */
  readonly usernameClaim: string;
  /** Claim with the user's groups, such as `groups`. */
  readonly groupsClaim: string;
  /** Prefix of user names in Kubernetes, such as `oidc:`. Not `system:`. */
  readonly usernamePrefix: string;
  /** Prefix of groups in Kubernetes, such as `oidc:`. Not `system:`. */
  readonly groupsPrefix: string;
}

/** An EKS cluster with its first nodes, access and addons. */
export interface ClusterProps {
  /** Name of the cluster and prefix of the other names, such as `landbridge-dev`. */
  readonly name: string;
  /** Kubernetes version, such as `1.35`. */
  readonly version: string;
  /** VPC of the subnets, for the nodes' security group. */
  readonly vpcId: string;
  /** Subnets of the nodes. */
  readonly subnetIds: readonly string[];
  /** Subnets of the API server's network interfaces, in two zones at least. EKS takes no further zones later. */
  readonly controlPlaneSubnetIds: readonly string[];
  /** The API server always answers inside the VPC; on the internet only to these networks. */
  readonly endpoint: {
    /** IPv4 networks, `a.b.c.d/n`. Absent or empty: no public endpoint. */
    readonly publicAccessCidrs?: readonly string[];
    /** Networks in or connected to the VPC, such as a VPN's, that reach the API server's private addresses. Default: none. */
    readonly privateAccessCidrs?: readonly string[];
    /** Security groups, such as a CI runner's, that reach them. Default: none. */
    readonly privateAccessSecurityGroupIds?: readonly string[];
    /** Security group of the runner that is created with the cluster. Default: none. */
    readonly runnerSecurityGroupId?: string | undefined;
  };
  /** IPv4 network of Services, /12 to /24, private and outside the VPC. Default: EKS chooses. Replaces the cluster. */
  readonly serviceIpv4Cidr?: string;
  /** `STANDARD`: EKS upgrades the cluster when standard support ends; `EXTENDED`: it charges for the version instead. Default: `STANDARD`. */
  readonly supportType?: "STANDARD" | "EXTENDED";
  /** Whether Amazon Application Recovery Controller may shift traffic away from a zone. Default: false. */
  readonly zonalShift?: boolean;
  /** Control plane logs to keep. Default: all. */
  readonly logTypes?: readonly LogType[];
  /** Days that they are kept, one of the values CloudWatch Logs takes. */
  readonly logRetentionDays: number;
  /** Who may use the cluster. Its creator is not among them by itself. */
  readonly accessEntries: readonly AccessEntryProps[];
  /** The managed node groups; at least one without taints, for what every cluster needs. */
  readonly nodeGroups: readonly NodeGroupProps[];
  /** Version of each addon, `vX.Y.Z-eksbuild.N`. */
  readonly addons: Readonly<Record<AddonName, string>>;
  /** Configuration of addons (`aws eks describe-addon-configuration` lists the fields), merged over the module's own. Default: none. */
  readonly addonConfiguration?: Readonly<Partial<Record<AddonName, AddonConfiguration>>>;
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
