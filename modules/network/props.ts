import type { SubnetTier } from "../../lib/subnet-plan";

/** How private subnets reach the internet: not at all, through one zone's gateway, or their own zone's. */
export type NatGateways = "none" | "single" | "per-az";

/** What clusters and databases use of a VPC, whoever created it. */
export interface Vpc {
  /** Id of the VPC. */
  readonly vpcId: string;
  /** IPv4 network of the VPC. */
  readonly vpcCidr: string;
  /** Subnets for load balancers that face the internet. */
  readonly publicSubnetIds: readonly string[];
  /** Subnets for nodes, pods and internal load balancers. */
  readonly privateSubnetIds: readonly string[];
  /** Subnets for databases. */
  readonly databaseSubnetIds: readonly string[];
  /** Subnets for the API server's network interfaces. */
  readonly controlPlaneSubnetIds: readonly string[];
  /** Name of the RDS subnet group of the database subnets. */
  readonly databaseSubnetGroupName: string;
  /** Public addresses of the NAT gateways that belong to it: none where others manage the VPC. */
  readonly natAddresses: readonly string[];
}

/** Where and for how long the VPC's traffic is recorded. */
export interface FlowLogsProps {
  /** Days that the records are kept, one of the values CloudWatch Logs takes. */
  readonly retentionDays: number;
  /** ARN of a KMS key that CloudWatch Logs may use. Default: CloudWatch's own encryption. */
  readonly kmsKeyArn?: string;
}

/** A VPC with its subnets, gateways and endpoints. */
export interface NetworkProps {
  /** Name of the VPC and prefix of the other names, such as `landbridge-dev`; lower case. */
  readonly name: string;
  /** IPv4 network of the VPC, /16 to /28, known at synth. */
  readonly cidr: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /**
   * 2 to 4 availability zones by their letters, such as `["a", "b"]`. Subnets are numbered in this
   * order and called by the letters: a zone added at the end changes none of the others.
   */
  readonly availabilityZones: readonly string[];
  /** Prefix length of one subnet, per tier. Room for four zones is kept. */
  readonly subnetPrefix: Readonly<Record<SubnetTier, number>>;
  /** NAT gateways: `none` (routes out are then another's), `single` or `per-az`. */
  readonly natGateways: NatGateways;
  /** Interface endpoints by the service's short name, such as `ecr.api`. Default: none. */
  readonly interfaceEndpoints?: readonly string[];
  /** VPC flow logs. Default: none. */
  readonly flowLogs?: FlowLogsProps;
  /** Name of the EKS cluster, by which Karpenter discovers the private subnets. */
  readonly clusterName: string;
}
