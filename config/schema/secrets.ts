import { z } from "zod";

import * as field from "../fields";

/**
 * Secrets that the platform generates.
 * @example
 * ```ts
 * secrets: { recoveryWindowDays: 30, adminEmail: "admin@example.com" },
 * ```
 */
export const secrets = z.strictObject({
  /**
   * How long a deleted secret can be restored: 0 (not at all) or 7 to 30 days. Default: 30, or 0 where
   * `retain` is false.
   */
  recoveryWindowDays: field.recoveryWindowDays.optional(),
  /** Raise to regenerate all application secrets. */
  generation: z.int().min(1).default(1),
  /** Email address of Authentik's first administrator. */
  adminEmail: field.email,
});
