import type { Contract } from "../../contract";
import type { CrossplaneSettings } from "./settings";

/** The management cluster, and what its Crossplane may create. */
export interface CrossplaneProps extends CrossplaneSettings {
  /** Prefix of all names, `<platform>-<env>`; names of workload clusters start with it and two hyphens. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** AWS account, twelve digits. */
  readonly accountId: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** Public addresses of the cluster's NAT gateways. */
  readonly natAddresses: readonly string[];
  /** Contract that receives the namespace, the identity and the values of composite resources. */
  readonly contract: Contract;
}
