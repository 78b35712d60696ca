import type { Contract } from "../../contract";
import type { ImageUpdateSettings } from "./settings";

/** The cluster whose Flux scans registries, and the repository that it commits to. */
export interface ImageUpdatesProps extends ImageUpdateSettings {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS account, twelve digits. */
  readonly accountId: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** Contract that receives the identity, the repository and the secret. */
  readonly contract: Contract;
}
