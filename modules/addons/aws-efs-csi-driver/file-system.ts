import { EfsBackupPolicy } from "@cdktf/provider-aws/lib/efs-backup-policy";
import { EfsFileSystem } from "@cdktf/provider-aws/lib/efs-file-system";
import { EfsFileSystemPolicy } from "@cdktf/provider-aws/lib/efs-file-system-policy";
import { EfsMountTarget } from "@cdktf/provider-aws/lib/efs-mount-target";
import { Construct } from "constructs";

import { suppress } from "../../../lib/checkov";
import { policyDocument } from "../../../lib/policy-document";
import { clientSecurityGroup } from "../../client-security-group";
import { accessPoint } from "./access-point";
import { mountPolicy } from "./mount-policy";
import type { FileSystemProps } from "./props";

/** Mount targets listen to NFS. */
const NFS_PORT = 2049;

/** The values of EFS for "after ... days": one day has another form than many. */
const after = (days: number): string => `AFTER_${days}_DAY${days === 1 ? "" : "S"}`;

/**
 * An encrypted EFS file system with a mount target in each zone. Only the given security groups reach it, only
 * over TLS, and only through the mount targets. Amazon EFS has no final snapshot: after a destroy, what is left
 * are the daily backups, if there are any.
 */
export class FileSystem extends Construct {
  /** ID of the file system, such as `fs-0123456789abcdef0`. */
  public readonly fileSystemId: string;
  /** ARN of the file system. */
  public readonly fileSystemArn: string;
  /** IDs of the access points, by name. */
  public readonly accessPointIds: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, props: FileSystemProps) {
    super(scope, id);
    const { name, infrequentAccessAfterDays } = props;
    const fileSystem = new EfsFileSystem(this, "file-system", {
      encrypted: true,
      throughputMode: props.throughput,
      lifecyclePolicy:
        infrequentAccessAfterDays === "never"
          ? undefined
          : [
              { transitionToIa: after(infrequentAccessAfterDays) },
              // Otherwise a file that is in use again stays where each read is charged.
              { transitionToPrimaryStorageClass: "AFTER_1_ACCESS" },
            ],
      tags: { Name: name },
      ...(props.deletionProtection ? { lifecycle: { preventDestroy: true } } : {}),
    });
    suppress(
      fileSystem,
      "CKV_AWS_184",
      "The account's key aws/elasticfilesystem encrypts it; a key of this stack would die with it and make the backups useless.",
    );
    const fileSystemId = fileSystem.id;
    new EfsBackupPolicy(this, "backups", {
      fileSystemId,
      backupPolicy: { status: props.backups ? "ENABLED" : "DISABLED" },
    });
    new EfsFileSystemPolicy(this, "policy", {
      fileSystemId,
      policy: policyDocument(mountPolicy(fileSystem.arn)),
    });
    const securityGroup = clientSecurityGroup(new Construct(this, "access"), "group", {
      name: props.name,
      suffix: "efs",
      description: `EFS of ${props.name}`,
      vpcId: props.vpcId,
      ports: [{ port: NFS_PORT, protocol: "NFS" }],
      clientSecurityGroupIds: props.clientSecurityGroupIds,
    });
    props.subnetIds.forEach((subnetId, index) => {
      new EfsMountTarget(this, `mount-target-${index}`, {
        fileSystemId,
        subnetId,
        securityGroups: [securityGroup.id],
      });
    });
    this.fileSystemId = fileSystemId;
    this.fileSystemArn = fileSystem.arn;
    this.accessPointIds = Object.fromEntries(
      Object.entries(props.accessPoints).map(([key, settings]) => [
        key,
        accessPoint(this, key, { fileSystemId, name: `${name}-${key}`, ...settings }),
      ]),
    );
  }
}
