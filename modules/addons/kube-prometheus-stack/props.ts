import type { Contract } from "../../contract";
import type { MonitoringSettings } from "./settings";

/** How much is kept, and how Grafana is reached. */
export interface MonitoringProps extends MonitoringSettings {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Domain of the environment; Grafana's host is its subdomain `grafana`. */
  readonly domain: string;
  /** Days in which the deleted secret can be restored: 0, or 7 to 30. */
  readonly recoveryWindowDays: number;
  /** Raise to regenerate the administrator's password. */
  readonly secretVersion: number;
  /** Contract that receives the namespace, the values of the chart and the secret. */
  readonly contract: Contract;
}
