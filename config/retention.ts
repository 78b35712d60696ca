import type { Infrastructure } from "landbridge/contract";

import { moduleProtections, retainedByModules } from "./module-retention";
import type { AwsEnvironment } from "./schema";

/** Days in which a deleted secret can be restored, unless configured otherwise. */
const RECOVERY_WINDOW_DAYS = 30;

/** What a destroy of an environment leaves. */
export interface Retention {
  readonly finalSnapshot: boolean;
  /** 0, or 7 to 30 days. */
  readonly recoveryWindowDays: number;
  /** Whether the zone goes with all its records. */
  readonly forceDestroyZone: boolean;
  /** Whether buckets go with what they have. */
  readonly forceDestroyBuckets: boolean;
  /** Whether backups of the EFS file system outlive it. */
  readonly fileSystemBackups: boolean;
}

/** `retain`, and what overrides it. */
export function retentionOf({ retain, database, secrets, addons }: AwsEnvironment): Retention {
  return {
    finalSnapshot: database.finalSnapshot ?? retain,
    recoveryWindowDays: secrets.recoveryWindowDays ?? (retain ? RECOVERY_WINDOW_DAYS : 0),
    forceDestroyZone: !retain,
    forceDestroyBuckets: !retain,
    fileSystemBackups: addons["aws-efs-csi-driver"]?.backups ?? retain,
  };
}

/** Whether Terraform refuses to plan the deletion of the EFS file system. */
export function protectsFileSystem({ addons, database }: AwsEnvironment): boolean {
  return addons["aws-efs-csi-driver"]?.deletionProtection ?? database.deletionProtection;
}

/** What refuses to be deleted, by the settings that say so. */
export function protectionsOf(
  environment: AwsEnvironment,
  cluster: string,
): Infrastructure["protections"] {
  const { name } = environment;
  return [
    ...(environment.cluster.deletionProtection
      ? [
          {
            what: `EKS cluster ${cluster}, its zone, Flux and namespaces`,
            setting: `${name}.cluster.deletionProtection`,
          },
        ]
      : []),
    ...(environment.database.deletionProtection
      ? [{ what: "the database", setting: `${name}.database.deletionProtection` }]
      : []),
    ...(hasFileSystem(environment) && protectsFileSystem(environment)
      ? [
          {
            what: "the EFS file system",
            setting: `${name}.addons["aws-efs-csi-driver"].deletionProtection`,
          },
        ]
      : []),
    ...moduleProtections(environment),
  ];
}

/** What a destroy leaves, in words. */
export function retainedOf(environment: AwsEnvironment): Infrastructure["retained"] {
  const { finalSnapshot, recoveryWindowDays, fileSystemBackups } = retentionOf(environment);
  const { state, name } = environment;
  return [
    ...(finalSnapshot
      ? [{ what: "a final snapshot of the database", reason: `${name}.database.finalSnapshot` }]
      : []),
    ...(recoveryWindowDays > 0
      ? [
          {
            what: "the generated secrets, which can be restored",
            reason: `for ${recoveryWindowDays} days (${name}.secrets.recoveryWindowDays)`,
          },
        ]
      : []),
    ...(hasFileSystem(environment) && fileSystemBackups
      ? [
          {
            what: "the daily backups of the EFS file system",
            reason: `for 35 days (${name}.addons["aws-efs-csi-driver"].backups)`,
          },
        ]
      : []),
    { what: "the cluster's KMS key", reason: "AWS deletes it after 30 days" },
    ...retainedByModules(environment),
    ...(state.kind === "s3"
      ? [{ what: `the bucket ${state.bucket}`, reason: "it holds Terraform's state" }]
      : []),
  ];
}

function hasFileSystem({ addons }: AwsEnvironment): boolean {
  return addons["aws-efs-csi-driver"] !== undefined;
}
