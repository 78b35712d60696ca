import { EfsAccessPoint } from "@cdktf/provider-aws/lib/efs-access-point";
import type { Construct } from "constructs";

import type { AccessPointSettings } from "./settings";

/** An access point's settings, and its file system. */
export interface AccessPointProps extends AccessPointSettings {
  readonly fileSystemId: string;
  /** Its name in AWS. */
  readonly name: string;
}

/**
 * Creates an access point: its clients see one directory of the file system, and act as one user.
 * @returns its ID
 */
export function accessPoint(scope: Construct, key: string, props: AccessPointProps): string {
  const { fileSystemId, name, path, uid, gid, permissions } = props;
  return new EfsAccessPoint(scope, `access-point-${key}`, {
    fileSystemId,
    posixUser: { uid, gid },
    rootDirectory: { path, creationInfo: { ownerUid: uid, ownerGid: gid, permissions } },
    tags: { Name: name },
  }).id;
}
