import type { Contract } from "../../contract";

/** The cluster whose pods get EBS volumes. */
export interface EbsCsiProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** Contract that receives the identity. */
  readonly contract: Contract;
}
