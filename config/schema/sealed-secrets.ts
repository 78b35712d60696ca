import { z } from "zod";

/**
 * Bitnami's Sealed Secrets: Secrets in Git that only the cluster's own key opens.
 * @example
 * ```ts
 * addons: { "sealed-secrets": { keyRenewalDays: 90 } },
 * ```
 */
export const sealedSecrets = z.strictObject({
  /** Days after which the controller makes another key; the older ones stay. Each has to be backed up. Default: 30. */
  keyRenewalDays: z.int().min(1).max(3650).default(30),
});
