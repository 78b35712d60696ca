import { z } from "zod";

/**
 * Argo CD, from its chart.
 * @example
 * ```ts
 * engine: { kind: "argocd", highAvailability: true },
 * ```
 */
export const argocd = z.strictObject({
  kind: z.literal("argocd"),
  /** Whether every component has more than one replica, and Redis three; it needs three nodes. */
  highAvailability: z.boolean().default(false),
});
