import { z } from "zod";

import * as field from "../fields";

/**
 * A status at each commit that Flux has applied, one for each Kustomization.
 * @example
 * ```ts
 * addons: {
 *   "commit-status": { secretArn: "arn:aws:secretsmanager:eu-west-1:111122223333:secret:status-AbCdEf" },
 * },
 * ```
 */
export const commitStatus = z.strictObject({
  /**
   * ARN of a secret in Secrets Manager with the key `token`, or those of a GitHub App where `git.auth` is one. You create it;
   * Terraform never reads it. docs/notifications.md has the rights that it needs.
   */
  secretArn: field.secretArn,
  /** The repository's address at the server's API, where it doesn't follow from `git.url`: for GitLab, that may end with the project's ID. */
  address: z
    .string()
    .regex(/^https?:\/\/[^\s@]+\/\S+$/, "https://host/path without credentials")
    .optional(),
});
