import { DbInstance } from "@cdktf/provider-aws/lib/db-instance";
import { SecretsmanagerSecretRotation } from "@cdktf/provider-aws/lib/secretsmanager-secret-rotation";
import { TerraformResource } from "cdktf";
import { Construct } from "constructs";

import { clientSecurityGroup } from "../client-security-group";
import { checkDatabase } from "./checks";
import { DatabaseLogs } from "./logs";
import { MonitoringRole } from "./monitoring-role";
import { ParameterGroup } from "./parameter-group";
import { POSTGRES_PORT } from "./port";
import type { DatabaseProps } from "./props";
import { suppressChosen } from "./suppressions";

/**
 * RDS PostgreSQL that only the given security groups can reach, over TLS. RDS creates the master password,
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
    const securityGroup = clientSecurityGroup(new Construct(this, "access"), "group", {
      name: identifier,
      suffix: "database",
      description: `PostgreSQL ${identifier}`,
      vpcId: props.vpcId,
      ports: [{ port: POSTGRES_PORT, protocol: "PostgreSQL" }],
      clientSecurityGroupIds: props.clientSecurityGroupIds,
    });
    const instance = new DbInstance(this, "instance", {
      identifier,
      engine: "postgres",
      engineVersion,
      // Without it AWS charges for an outdated major version instead of upgrading it.
      engineLifecycleSupport: "open-source-rds-extended-support-disabled",
      // With a minor version here, an upgrade by AWS would look like a drift to undo.
      autoMinorVersionUpgrade: !engineVersion.includes("."),
      allowMajorVersionUpgrade: props.allowMajorVersionUpgrade ?? false,
      // RDS refuses a major upgrade that waits for the window while the parameter group is already the new one's.
      applyImmediately:
        props.allowMajorVersionUpgrade === true || props.applyChanges === "immediately",
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
      vpcSecurityGroupIds: [securityGroup.id],
      port: POSTGRES_PORT,
      publiclyAccessible: false,
      caCertIdentifier: "rds-ca-rsa2048-g1",

      backupRetentionPeriod: props.backupRetentionDays,
      backupWindow: props.backupWindow ?? "02:00-03:00",
      maintenanceWindow: props.maintenanceWindow ?? "sun:03:30-sun:04:30",
      copyTagsToSnapshot: true,
      deletionProtection: props.deletionProtection,
      skipFinalSnapshot: !finalSnapshot,
      finalSnapshotIdentifier: finalSnapshot ? this.finalSnapshot(identifier) : undefined,

      performanceInsightsEnabled: true,
      performanceInsightsRetentionPeriod: 7,
      performanceInsightsKmsKeyId: kmsKeyArn,
      monitoringInterval: 60,
      monitoringRoleArn: monitoring.roleArn,
      enabledCloudwatchLogsExports: [...logs.exported],
      ...(props.deletionProtection ? { lifecycle: { preventDestroy: true } } : {}),
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

  /** A snapshot outlives its instance: the next instance of this name needs another name for its own. */
  private finalSnapshot(identifier: string): string {
    // Not CDKTF's DataResource, which runs `terraform version`: a synth needs no Terraform.
    const id = new TerraformResource(this, "snapshot-id", {
      terraformResourceType: "terraform_data",
    });
    return `${identifier}-final-${id.getStringAttribute("id")}`;
  }
}
