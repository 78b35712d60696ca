import type { Contract } from "../contract";

/** A key for the secrets that are encrypted in Git, and who may use it. */
export interface SopsKeyProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Name of the EKS cluster whose Flux decrypts. */
  readonly clusterName: string;
  /** ARNs of IAM roles and users that may decrypt too, to edit a file. Default: nobody. */
  readonly editorArns?: readonly string[];
  /** Whether Terraform refuses to plan the key's deletion. Default: false. */
  readonly deletionProtection?: boolean;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS account, twelve digits. */
  readonly accountId: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** Contract that receives the key and the identity of kustomize-controller. Default: none. */
  readonly contract?: Contract;
}
