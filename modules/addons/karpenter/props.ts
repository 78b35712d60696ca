import type { Contract } from "../../contract";

/** The cluster that Karpenter adds nodes to. */
export interface KarpenterProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** ARN of the EKS cluster. Default: built from its name, region and account. */
  readonly clusterArn?: string;
  /** AWS region of the cluster. */
  readonly region: string;
  /** AWS account of the cluster, twelve digits. */
  readonly accountId: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** Namespace of the controller, owned by Terraform. Default: `karpenter`. */
  readonly namespace?: string;
  /** Service account of the controller. Default: `karpenter`. */
  readonly serviceAccount?: string;
  /**
   * Whether the nodes' role carries AmazonEKS_CNI_Policy, for a cluster whose addon vpc-cni has no
   * pod identity of its own. Default: false.
   */
  readonly nodeCniPolicy?: boolean;
  /** Contract that receives the namespace, identity, queue and node role. */
  readonly contract: Contract;
}
