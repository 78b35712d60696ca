import type { Contract } from "../../contract";

/** The cluster whose hosts get DNS records, and the zone that they are in. */
export interface ExternalDnsProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** Domain whose hosts it manages. */
  readonly domain: string;
  /** Whether it publishes the hosts of Ingresses, too. Default: only those of routes. */
  readonly ingresses?: boolean;
  /** ARN of the domain's zone, the only one it may change. */
  readonly zoneArn: string;
  /** Contract that receives the values that the GitOps repository reads. */
  readonly contract: Contract;
}
