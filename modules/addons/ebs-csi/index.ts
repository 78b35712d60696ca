import type { Addon } from "../addon";
import { EBS_CSI } from "./contract";
import { EbsCsi, ROLE } from "./ebs-csi";

export { EbsCsi } from "./ebs-csi";
export type { EbsCsiProps } from "./props";

/** The EBS CSI driver, which creates volumes. */
export const ebsCsi: Addon = {
  name: "ebs-csi",
  identity: EBS_CSI,
  accountNames: [ROLE],
  isEksAddon: true,
  create(scope, { name, partition, cluster, contract }) {
    const { clusterName } = cluster;
    const driver = new EbsCsi(scope, "ebs-csi", { name, clusterName, partition, contract });
    cluster.addon("aws-ebs-csi-driver", [driver.association]);
  },
};
