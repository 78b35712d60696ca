import type { Contract } from "../../contract";
import type { ManagedPrometheusSettings } from "./settings";

/** The cluster whose metrics a workspace gets. */
export interface ManagedPrometheusProps extends ManagedPrometheusSettings {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Name of the EKS cluster; the label `cluster` of every sample. */
  readonly clusterName: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** Contract that receives the identities, the values of the chart and the endpoint. */
  readonly contract: Contract;
}
