import { accountName } from "../../../lib/aws-names";
import { optional } from "../addon";
import { EFS_CSI } from "./contract";
import { EfsCsi, ROLE } from "./efs-csi";
import { FileSystem } from "./file-system";

export { EfsCsi } from "./efs-csi";
export { FileSystem } from "./file-system";
export type { EfsCsiProps, FileSystemProps } from "./props";

/** Amazon EFS and its CSI driver, for volumes that many pods share in all zones. */
export const efsCsi = optional({
  name: "aws-efs-csi-driver",
  identity: EFS_CSI,
  accountNames: [ROLE, accountName("security-group", "efs")],
  create(scope, { name, region, accountId, partition, network, cluster, contract }, settings) {
    const fileSystem = new FileSystem(scope, "efs", {
      name,
      vpcId: network.vpcId,
      subnetIds: network.privateSubnetIds,
      clientSecurityGroupIds: { nodes: cluster.nodeSecurityGroupId },
      ...settings,
    });
    const { clusterName } = cluster;
    const place = { region, accountId, partition };
    new EfsCsi(scope, "efs-csi", { name, clusterName, fileSystem, ...place, contract });
  },
});
