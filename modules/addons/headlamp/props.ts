import type { Contract } from "../../contract";

/** The dashboard: its host, and where its users sign in. */
export interface HeadlampProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Domain of the environment; Headlamp's host is its subdomain `headlamp`. */
  readonly domain: string;
  /** Host name of Authentik, where users sign in. */
  readonly authentikHostname: string;
  /** Days in which the deleted secret can be restored: 0, or 7 to 30. */
  readonly recoveryWindowDays: number;
  /** Raise to regenerate the client secret. */
  readonly secretVersion: number;
  /** Contract that receives the values that the GitOps repository reads. */
  readonly contract: Contract;
}
