import type { CloudResource } from "landbridge/teardown";

/** A version of Kubernetes that EKS offers. */
export interface ClusterVersion {
  /** `1.35`. */
  readonly version: string;
  /** `STANDARD_SUPPORT`, `EXTENDED_SUPPORT` or `UNSUPPORTED` (EKS API, ClusterVersionInformation). */
  readonly status: string;
  readonly endOfStandardSupport: Date | undefined;
}

/** An EKS cluster as AWS describes it. */
export interface ExistingCluster {
  readonly status: string;
  /** URL of the API server. */
  readonly endpoint: string | undefined;
}

/** A public hosted zone of Route 53. */
export interface HostedZone {
  readonly id: string;
  /** Without trailing dot. */
  readonly nameServers: readonly string[];
}

/** A VPC that exists already. */
export interface ExistingVpc {
  /** Its IPv4 networks. */
  readonly cidrs: readonly string[];
  /** Whether it has both DNS support and DNS hostnames. */
  readonly hasDns: boolean;
}

/** A subnet that exists already. */
export interface ExistingSubnet {
  readonly id: string;
  readonly vpcId: string;
  /** Availability zone, such as `eu-west-1a`. */
  readonly zone: string;
  readonly freeAddresses: number;
  readonly tags: Readonly<Record<string, string>>;
}

/** A database instance that exists already. */
export interface ExistingDatabase {
  /** Version of PostgreSQL, such as `17.6`. */
  readonly version: string;
  /** Versions that RDS can upgrade it to. */
  readonly upgrades: readonly string[];
  readonly storageGib: number;
}

/** A bucket that the credentials can see. */
export interface Bucket {
  readonly region: string;
  readonly isVersioned: boolean;
}

/** How much of a quota is in use. Resources of the environment itself don't count. */
export interface Usage {
  readonly limit: number;
  readonly used: number;
}

/** A quota that a first deploy partly uses. */
export type QuotaName =
  | "vpcs"
  | "elasticIps"
  | "onDemandVcpus"
  | "spotVcpus"
  | "networkLoadBalancers"
  | "applicationLoadBalancers";

/** What an identity store has. */
export type IdentityKind = "group" | "user";

/**
 * An AWS account in one region, read-only. Each method is one question.
 * @throws AwsDenied if the credentials lack the permission
 * @throws AwsUnavailable if there are no credentials, they have expired, or AWS can't be reached
 */
export interface Account {
  /** Account number and ARN of the credentials in use; asked once. */
  caller(): Promise<{ readonly accountId: string; readonly arn: string }>;
  /** ARN of an IAM role, with its path; undefined if there is no such role. */
  roleArn(name: string): Promise<string | undefined>;
  /** Availability zones that are usable, such as `eu-west-1a`. */
  zones(): Promise<readonly string[]>;
  /** Zones that offer an instance type. */
  instanceTypeZones(type: string): Promise<readonly string[]>;
  /** vCPUs of an instance type; undefined if the region doesn't know it. */
  vcpus(type: string): Promise<number | undefined>;
  /** Limit and use of a quota. `tags` identify the environment's own resources, which don't count. */
  usage(quota: QuotaName, tags: Readonly<Record<string, string>>): Promise<Usage>;
  /** The same account in another region. */
  inRegion(region: string): Account;
  /** Undefined if there is no such VPC. */
  vpc(id: string): Promise<ExistingVpc | undefined>;
  /** Those of the subnets that exist. */
  subnets(ids: readonly string[]): Promise<readonly ExistingSubnet[]>;
  /** Those of a VPC's subnets that have no route to the internet. */
  withoutDefaultRoute(vpcId: string, subnetIds: readonly string[]): Promise<readonly string[]>;
  clusterVersions(): Promise<readonly ClusterVersion[]>;
  /** Versions of an EKS addon for a version of Kubernetes. */
  addonVersions(addon: string, kubernetes: string): Promise<readonly string[]>;
  cluster(name: string): Promise<ExistingCluster | undefined>;
  /** Versions of PostgreSQL that start with `prefix`, oldest first: `17.6` for `17`. */
  postgresVersions(prefix: string): Promise<readonly string[]>;
  /** Zones that offer an instance class of RDS for a version of PostgreSQL. */
  databaseZones(version: string, instanceClass: string): Promise<readonly string[]>;
  /** Undefined if the bucket doesn't exist. */
  bucket(name: string): Promise<Bucket | undefined>;
  /** Whether a bucket has an object; false without the bucket. */
  hasObject(bucket: string, key: string): Promise<boolean>;
  /** Public zones of exactly this domain. */
  hostedZones(domain: string): Promise<readonly HostedZone[]>;
  /** A secret of Secrets Manager; undefined if there is none of that name. */
  secret(name: string): Promise<{ readonly isBeingDeleted: boolean } | undefined>;
  /** Undefined if there is none of this name. */
  database(identifier: string): Promise<ExistingDatabase | undefined>;
  hasDatabase(identifier: string): Promise<boolean>;
  /** The identity store of an instance of IAM Identity Center; undefined if the region has no such instance. */
  identityStore(region: string, instanceArn: string): Promise<string | undefined>;
  /** Whether an identity store has a group or user of this ID. */
  hasIdentity(region: string, store: string, kind: IdentityKind, id: string): Promise<boolean>;
  /** What controllers of a cluster of this name have created and is still there; records only with a domain. */
  left(cluster: string, domain: string | undefined): Promise<readonly CloudResource[]>;
}

/** The credentials lack a permission, which the message names. */
export class AwsDenied extends Error {
  constructor(
    /** IAM action, such as `ec2:DescribeVpcs`. */
    public readonly action: string,
  ) {
    super(`the credentials may not call ${action}`);
    this.name = "AwsDenied";
  }
}

/** AWS gives no answer at all: no credentials, expired ones, or no connection. */
export class AwsUnavailable extends Error {
  constructor(
    message: string,
    /** How to fix it. */
    public readonly remedy: string,
  ) {
    super(message);
    this.name = "AwsUnavailable";
  }
}
