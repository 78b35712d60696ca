/** A PostgreSQL instance of RDS. */
export interface DatabaseProps {
  /** Name of the instance, unique in account and region, at most 63 characters. */
  readonly identifier: string;
  /** Name of the database that is created with the instance. */
  readonly databaseName: string;
  /** Master user. Default: the database's name. */
  readonly username?: string;
  /**
   * PostgreSQL version. A major version (`17`) lets AWS apply minor upgrades in the maintenance
   * window; a minor one (`17.6`) stays until it is changed here.
   */
  readonly engineVersion: string;
  /** Whether a new major version of `engineVersion` is applied, at once. Default: false, and AWS refuses it. */
  readonly allowMajorVersionUpgrade?: boolean;
  /** When other changes take effect. Default: `maintenance-window`. */
  readonly applyChanges?: "immediately" | "maintenance-window";
  /** Instance class, such as `db.t4g.micro`. */
  readonly instanceClass: string;
  /** Storage in GiB, 20 or more; it only grows. What autoscaling has added stays. */
  readonly allocatedStorageGib: number;
  /** Upper bound of storage autoscaling in GiB, at least 10 % more. */
  readonly maxAllocatedStorageGib: number;
  /** Whether a standby in another zone takes over when the instance fails. */
  readonly multiAz: boolean;
  /** Whether AWS refuses to delete the instance, and Terraform to plan it. */
  readonly deletionProtection: boolean;
  /** Whether deleting leaves the snapshot `<identifier>-final-<UUID>`, with another UUID for each instance. */
  readonly finalSnapshot: boolean;
  /** Days that point-in-time recovery reaches back, 1 to 35. */
  readonly backupRetentionDays: number;
  /** Subnet group of the VPC's database subnets. */
  readonly subnetGroupName: string;
  /** VPC of the subnets. */
  readonly vpcId: string;
  /** Security groups that may connect, by a constant name of each, such as `nodes`. */
  readonly clientSecurityGroupIds: Readonly<Record<string, string>>;
  /** How often RDS changes the master password, in days, 1 to 1000. */
  readonly passwordRotationDays: number;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS account, twelve digits. */
  readonly accountId: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** Daily backup window, UTC. Default: `02:00-03:00`. */
  readonly backupWindow?: string;
  /** Weekly maintenance window, UTC, apart from the backup window. Default: `sun:03:30-sun:04:30`. */
  readonly maintenanceWindow?: string;
  /** Days that PostgreSQL's logs are kept in CloudWatch Logs. Default: 365. */
  readonly logRetentionDays?: number;
  /**
   * ARN of a KMS key for storage, snapshots, insights and the password, created outside this stack:
   * data must not outlive its key. Default: the keys that AWS manages for the account.
   */
  readonly kmsKeyArn?: string;
}
