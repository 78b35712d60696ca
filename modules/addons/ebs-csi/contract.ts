import type { ServiceAccountReference } from "../../contract";

/** The service account that the EKS addon creates. */
export const EBS_CSI: ServiceAccountReference = {
  namespace: "kube-system",
  serviceAccount: "ebs-csi-controller-sa",
};
