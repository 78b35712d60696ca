import type { EksPodIdentityAssociation } from "@cdktf/provider-aws/lib/eks-pod-identity-association";
import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { PodIdentity } from "../../pod-identity";
import { EBS_CSI } from "./contract";
import type { EbsCsiProps } from "./props";

/** The controller's IAM role. */
export const ROLE = accountName("iam-role", "ebs-csi");

/**
 * AWS rights of the EBS CSI driver, whose service account the EKS addon creates. The managed policy covers
 * only volumes, snapshots and instances of this cluster (kubernetes-sigs/aws-ebs-csi-driver, issue 2918): it
 * compares their tags with `eks-cluster-name`, which Pod Identity adds to the session. EKS tags managed nodes;
 * Karpenter's nodes need the tag `ebs.csi.aws.com/cluster-name`. Needs driver 1.58 or newer.
 */
export class EbsCsi extends Construct {
  /** Let the EKS addon depend on it: pods from before get no credentials until they are restarted. */
  public readonly association: EksPodIdentityAssociation;

  constructor(scope: Construct, id: string, props: EbsCsiProps) {
    super(scope, id);
    const { name, clusterName, partition, contract } = props;
    const identity = new PodIdentity(this, "identity", {
      roleName: fullName(name, ROLE),
      clusterName,
      ...EBS_CSI,
      policies: {
        managedArns: [`arn:${partition}:iam::aws:policy/AmazonEBSCSIDriverEKSClusterScopedPolicy`],
      },
      contract,
      managedBy: "eks-addon",
    });
    this.association = identity.association;
  }
}
