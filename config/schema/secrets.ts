import { z } from "zod";

import * as field from "../fields";

/** Secrets that the platform generates. */
export const secrets = z.strictObject({
  /** How long a deleted secret can be restored: 0 (not at all) or 7 to 30 days. */
  recoveryWindowDays: field.recoveryWindowDays,
  /** Raise to regenerate all application secrets. */
  generation: z.int().min(1).default(1),
  /** Mail address of Authentik's first administrator. */
  adminEmail: field.email,
});
