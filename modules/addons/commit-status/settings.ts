import type { GitServer } from "../../../lib/git-servers";

/** The repository whose commits get a status. */
export interface CommitStatusSettings {
  /** ARN of a secret with what may set a status. */
  readonly secretArn: string;
  /** Whether the secret has a token or the key of a GitHub App. */
  readonly credential: "token" | "github-app";
  /** What the Git server runs. */
  readonly server: GitServer;
  /** The repository, `https`. */
  readonly address: string;
}
