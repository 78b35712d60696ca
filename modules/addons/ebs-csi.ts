import type { EksPodIdentityAssociation } from "@cdktf/provider-aws/lib/eks-pod-identity-association";
import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import type { Contract } from "../contract";
import { PodIdentity } from "../pod-identity";

export interface EbsCsiProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** Contract that receives the values that the GitOps repository reads. */
  readonly contract: Contract;
}

/**
 * AWS rights of the EBS CSI driver, whose service account the EKS addon makes. The managed policy V2
 * reaches only volumes and snapshots that the driver made and tagged
 * (kubernetes-sigs/aws-ebs-csi-driver, issue 2918).
 */
export class EbsCsi extends Construct {
  /** Let the EKS addon depend on it: pods from before get no credentials until they are restarted. */
  public readonly association: EksPodIdentityAssociation;

  constructor(scope: Construct, id: string, props: EbsCsiProps) {
    super(scope, id);
    const { name, clusterName, partition, contract } = props;
    const identity = new PodIdentity(this, "identity", {
      roleName: awsName("iam-role", name, "ebs-csi"),
      clusterName,
      namespace: "kube-system",
      serviceAccount: "ebs-csi-controller-sa",
      policies: { managedArns: [`arn:${partition}:iam::aws:policy/AmazonEBSCSIDriverPolicyV2`] },
      contract,
      managedBy: "eks-addon",
    });
    this.association = identity.association;
  }
}
