import type { Contract } from "../../contract";
import type { NginxIngressSettings } from "./settings";

/** How clients reach the Ingresses, and by what certificate. */
export interface NginxIngressProps extends NginxIngressSettings {
  /** Prefix of all names, `<platform>-<env>`; at most 26 characters, the load balancer's limit. */
  readonly name: string;
  /** ARN of the certificate with which the load balancer ends TLS. */
  readonly certificateArn: string;
  /** Whether AWS refuses to delete the load balancer. */
  readonly deletionProtection: boolean;
  /** Contract that receives the namespace and the values of the chart. */
  readonly contract: Contract;
}
