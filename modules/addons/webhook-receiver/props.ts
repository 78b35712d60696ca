import type { GitServer } from "../../../lib/git-servers";
import type { Contract } from "../../contract";

/** Who calls, and where. */
export interface WebhookReceiverProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Domain of the environment; the receiver's host is its subdomain `flux-webhook`. */
  readonly domain: string;
  /** What the Git server runs. */
  readonly server: GitServer;
  /** Days in which the deleted secret can be restored: 0, or 7 to 30. */
  readonly recoveryWindowDays: number;
  /** Raise for a new token, and so for a new path. */
  readonly secretVersion: number;
  /** Contract that receives the host and the secret. */
  readonly contract: Contract;
}
