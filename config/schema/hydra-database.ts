import { z } from "zod";

/**
 * PostgreSQL for Ory Hydra, apart from Authentik's. It is like `database`, except for what is set here.
 * @example
 * ```ts
 * modules: { "hydra-database": { instanceClass: "db.t4g.small" } },
 * ```
 */
export const hydraDatabase = z.strictObject({
  /** Instance class. Default: that of `database`. */
  instanceClass: z
    .string()
    .regex(/^db\.[a-z0-9]+\.[a-z0-9]+$/, "an instance class, such as db.t4g.micro")
    .optional(),
  /** Whether there is a standby in another zone. Default: as in `database`. */
  multiAz: z.boolean().optional(),
  /** Storage in GiB, 20 or more; it only grows. Default: as in `database`. */
  allocatedStorageGib: z.int().min(20).max(65536).optional(),
});
