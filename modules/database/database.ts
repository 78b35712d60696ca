import { DbInstance } from "@cdktf/provider-aws/lib/db-instance";
import { SecretsmanagerSecretRotation } from "@cdktf/provider-aws/lib/secretsmanager-secret-rotation";
import { Construct } from "constructs";

import { checkDatabase } from "./checks";
import { DatabaseLogs } from "./logs";
import { MonitoringRole } from "./monitoring-role";
import { ParameterGroup } from "./parameter-group";
import { POSTGRES_PORT } from "./port";
import { DatabaseSecurityGroup } from "./security-group";
import { suppressChosen } from "./suppressions";

export interface DatabaseProps {
  /** Name of the instance, unique in account and region, at most 63 characters. */
  readonly identifier: string;
  /** Name of the database that is made with the instance. */
  readonly databaseName: string;
  /** Master user. Default: the database's name. */
  readonly username?: string;
  /**
   * PostgreSQL version. A major version (`17`) lets AWS apply minor upgrades in the maintenance
   * window; a minor one (`17.6`) stays until it is changed here.
   */
  readonly engineVersion: string;
  /** Instance class, such as `db.t4g.micro`. */
  readonly instanceClass: string;
  /** Storage at the start in GiB, 20 or more. */
  readonly allocatedStorageGib: number;
  /** Upper bound of storage autoscaling in GiB, at least 10 % more. */
  readonly maxAllocatedStorageGib: number;
  /** Whether a standby in another zone takes over when the instance fails. */
  readonly multiAz: boolean;
  /** Whether AWS refuses to delete the instance. */
  readonly deletionProtection: boolean;
  /** Whether deleting leaves the snapshot `<identifier>-final`; one of that name must not exist then. */
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
   * ARN of a KMS key for storage, snapshots, insights and the password, made outside of this stack:
   * data must not outlive its key. Default: the keys that AWS manages for the account.
   */
  readonly kmsKeyArn?: string;
}

/**
 * RDS PostgreSQL that only the named security groups reach, over TLS. RDS makes the master password,
 * keeps it in Secrets Manager (properties `username` and `password`) and changes it regularly:
 * clients must read it again.
 * @throws UserError with every mistake in the props
 */
export class Database extends Construct {
  /** DNS name of the instance. */
  public readonly address: string;
  /** TCP port. */
  public readonly port: number;
  /** Name of the database, as given. */
  public readonly databaseName: string;
  /** ARN of the secret with the master user's `username` and `password`. */
  public readonly secretArn: string;

  constructor(scope: Construct, id: string, props: DatabaseProps) {
    super(scope, id);
    checkDatabase(this.node.path, props);
    const { identifier, engineVersion, finalSnapshot, kmsKeyArn } = props;
    const logs = new DatabaseLogs(this, "logs", {
      identifier,
      retentionDays: props.logRetentionDays ?? 365,
    });
    const monitoring = new MonitoringRole(this, "monitoring", props);
    const instance = new DbInstance(this, "instance", {
      identifier,
      engine: "postgres",
      engineVersion,
      // Without it AWS charges for an outdated major version instead of upgrading it.
      engineLifecycleSupport: "open-source-rds-extended-support-disabled",
      // With a minor version here, an upgrade by AWS would look like a drift to undo.
      autoMinorVersionUpgrade: !engineVersion.includes("."),
      allowMajorVersionUpgrade: false,
      instanceClass: props.instanceClass,
      multiAz: props.multiAz,
      parameterGroupName: new ParameterGroup(this, "parameters", { identifier, engineVersion })
        .groupName,

      storageType: "gp3",
      allocatedStorage: props.allocatedStorageGib,
      maxAllocatedStorage: props.maxAllocatedStorageGib,
      storageEncrypted: true,
      kmsKeyId: kmsKeyArn,

      dbName: props.databaseName,
      username: props.username ?? props.databaseName,
      manageMasterUserPassword: true,
      masterUserSecretKmsKeyId: kmsKeyArn,
      iamDatabaseAuthenticationEnabled: true,

      dbSubnetGroupName: props.subnetGroupName,
      vpcSecurityGroupIds: [new DatabaseSecurityGroup(this, "access", props).securityGroupId],
      port: POSTGRES_PORT,
      publiclyAccessible: false,
      caCertIdentifier: "rds-ca-rsa2048-g1",

      backupRetentionPeriod: props.backupRetentionDays,
      backupWindow: props.backupWindow ?? "02:00-03:00",
      maintenanceWindow: props.maintenanceWindow ?? "sun:03:30-sun:04:30",
      copyTagsToSnapshot: true,
      deletionProtection: props.deletionProtection,
      skipFinalSnapshot: !finalSnapshot,
      finalSnapshotIdentifier: finalSnapshot ? `${identifier}-final` : undefined,

      performanceInsightsEnabled: true,
      performanceInsightsRetentionPeriod: 7,
      performanceInsightsKmsKeyId: kmsKeyArn,
      monitoringInterval: 60,
      monitoringRoleArn: monitoring.roleArn,
      enabledCloudwatchLogsExports: [...logs.exported],
      dependsOn: [...logs.groups, monitoring.rights],
    });
    suppressChosen(instance, props);
    this.address = instance.address;
    this.port = POSTGRES_PORT;
    this.databaseName = props.databaseName;
    this.secretArn = instance.masterUserSecret.get(0).secretArn;
    new SecretsmanagerSecretRotation(this, "rotation", {
      secretId: this.secretArn,
      // RDS rotates the secret it manages: no function is named. The password is new already.
      rotateImmediately: false,
      rotationRules: { automaticallyAfterDays: props.passwordRotationDays },
    });
  }
}
