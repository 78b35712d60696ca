import { z } from "zod";

import * as field from "../fields";

/**
 * Secrets that the platform generates.
 * @example
 * ```ts
 * secrets: { recoveryWindowDays: 30, adminEmail: "admin@example.com", generations: { headlamp: 2 } },
 * ```
 */
export const secrets = z.strictObject({
  /**
   * How long a deleted secret can be restored: 0 (not at all) or 7 to 30 days. Default: 30, or 0 where
   * `retain` is false.
   */
  recoveryWindowDays: field.recoveryWindowDays.optional(),
  /**
   * Generation of each application secret, by its name (`authentik`, `authentik/database`, `headlamp`, `argocd`): raise one for new random values. Default: 1 for
   * every secret.
   */
  generations: z.record(z.string(), z.int().min(1)).default({}),
  /** Email address of Authentik's first administrator. */
  adminEmail: field.email,
});
