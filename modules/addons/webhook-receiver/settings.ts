import type { GitServer } from "../../../lib/git-servers";

/** Who calls. */
export interface WebhookReceiverSettings {
  /** What the Git server runs. */
  readonly server: GitServer;
}
