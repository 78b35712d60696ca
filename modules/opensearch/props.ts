import type { Contract } from "../contract";

/** A service account of the cluster that uses the domain. */
export interface OpenSearchClient {
  readonly namespace: string;
  readonly serviceAccount: string;
  /**
   * `admin`: all methods, and the domain's master user, who maps roles of OpenSearch to the roles of other clients.
   * `write`: all methods. `read`: GET, HEAD and POST, which searches need. OpenSearch's own roles limit the rest.
   */
  readonly access: "admin" | "write" | "read";
}

/** What an environment chooses for its domain. */
export interface OpenSearchSettings {
  /** Version of OpenSearch, such as `3.5`. */
  readonly engineVersion: string;
  /** Type of the data nodes, such as `m7g.large.search`. */
  readonly instanceType: string;
  /** Availability zones with data nodes: 1 (no awareness of zones), 2 or 3. */
  readonly zones: 1 | 2 | 3;
  /** Data nodes in each zone. */
  readonly nodesPerZone: number;
  /** Type of the three dedicated cluster managers. Default: none, and data nodes manage the cluster. */
  readonly managerInstanceType?: string | undefined;
  /** Encrypted gp3 volume of each data node, in GiB. */
  readonly storageGib: number;
  /** Hour of the daily snapshot of AWS, UTC, 0 to 23; newer versions take one every hour. */
  readonly snapshotHour: number;
  /** ARN of a role or user that administers the domain. Default: the client with the access `admin`. */
  readonly adminArn?: string | undefined;
  /** Service accounts that use it, by a name of your choice. */
  readonly clients: Readonly<Record<string, OpenSearchClient>>;
}

/** An OpenSearch domain in a VPC. */
export interface OpenSearchProps extends OpenSearchSettings {
  /** Name of the domain and prefix of the other names, `<platform>-<env>`; at most 28 characters. */
  readonly name: string;
  /** Name of the EKS cluster whose service accounts are the clients. */
  readonly clusterName: string;
  /** VPC of the subnets. */
  readonly vpcId: string;
  /** Subnets, one in each availability zone; as many as `zones` are used. */
  readonly subnetIds: readonly string[];
  /** Security groups that may connect, by a constant name of each, such as `nodes`. */
  readonly clientSecurityGroupIds: Readonly<Record<string, string>>;
  /** Days that logs are kept in CloudWatch Logs. */
  readonly logRetentionDays: number;
  /** Whether the bucket of manual snapshots goes with the domain, with what it has. */
  readonly forceDestroySnapshots: boolean;
  /** Whether Terraform refuses to plan the domain's deletion. */
  readonly deletionProtection: boolean;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS account, twelve digits. */
  readonly accountId: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /**
   * Service account of the Job in Git that maps OpenSearch's roles: it is the master user, and maps those of an administrator to
   * the others. Default: the administrator is the master user.
   */
  readonly setup?: { readonly namespace: string; readonly serviceAccount: string } | undefined;
  /** Contract that receives the endpoint, the snapshot repository and the clients' identities. Default: none. */
  readonly contract?: Contract;
}
