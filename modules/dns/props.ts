import type { Contract } from "../contract";
import type { ZoneChoice } from "./zone";

/** The domain of an environment, and who creates its zone. */
export interface DnsProps {
  /** Domain of the environment, lowercase and without a trailing dot; applications are its subdomains. */
  readonly domain: string;
  /** Where the domain's public zone comes from. */
  readonly zone: ZoneChoice;
  /** Whether a new zone can be deleted although it has records, which go with it. Default: false. */
  readonly forceDestroy?: boolean;
  /** Whether Terraform refuses to plan the deletion of a new zone. Default: false. */
  readonly deletionProtection?: boolean;
  /** Contract that receives the domain and the certificate. Default: none. */
  readonly contract?: Contract;
}
