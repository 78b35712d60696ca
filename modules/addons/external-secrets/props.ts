import type { Contract } from "../../contract";

/** The cluster that reads from Secrets Manager, and the keys that encrypt what it reads. */
export interface ExternalSecretsProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** ARNs of the account's own KMS keys that encrypt secrets. Default: none, AWS manages the keys. */
  readonly kmsKeyArns?: readonly string[];
  /** Contract that receives the identity, and that names the secrets to read; at least one in the end. */
  readonly contract: Contract;
}
