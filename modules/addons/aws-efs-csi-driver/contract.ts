import type { Contract, ServiceAccountReference } from "../../contract";
import { id } from "../../contract";
import type { EfsCsiProps } from "./props";

/** The service account that creates access points. */
export const EFS_CSI: ServiceAccountReference = {
  namespace: "kube-system",
  serviceAccount: "efs-csi-controller-sa",
};

/** Variable that Git reads, and the start of those of the access points. */
const FILE_SYSTEM_ID = "TF_EFS_FILE_SYSTEM_ID";
const ACCESS_POINT = "TF_EFS_ACCESS_POINT";

/** Adds the IDs of the file system and of each access point, `TF_EFS_ACCESS_POINT_<NAME>`. */
export function addEfs(
  contract: Contract,
  { fileSystemId, accessPointIds }: EfsCsiProps["fileSystem"],
): void {
  contract.variable(FILE_SYSTEM_ID, id(fileSystemId));
  for (const [name, accessPointId] of Object.entries(accessPointIds)) {
    const suffix = name.toUpperCase().replaceAll("-", "_");
    contract.variable(`${ACCESS_POINT}_${suffix}`, id(accessPointId));
  }
}
