import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { PodIdentity } from "../../pod-identity";
import { addEfs, EFS_CSI } from "./contract";
import { controllerPolicy } from "./controller-policy";
import type { EfsCsiProps } from "./props";

/** The controller's IAM role. */
export const ROLE = accountName("iam-role", "efs-csi");

/**
 * AWS rights of the EFS CSI driver's controller, which makes an access point for each volume, and the file
 * system's ID for the StorageClass. Its nodes' pods need no rights: the file system's policy lets them mount.
 */
export class EfsCsi extends Construct {
  constructor(scope: Construct, id: string, props: EfsCsiProps) {
    super(scope, id);
    const { name, clusterName, fileSystem, region, accountId, partition, contract } = props;
    const { fileSystemArn } = fileSystem;
    new PodIdentity(this, "identity", {
      roleName: fullName(name, ROLE),
      clusterName,
      ...EFS_CSI,
      policies: {
        inline: {
          "access-points": controllerPolicy({ fileSystemArn, region, accountId, partition }),
        },
      },
      contract,
    });
    addEfs(contract, fileSystem);
  }
}
