import { z } from "zod";

import { argocdSources } from "./argocd-sources";

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
  sources: argocdSources.prefault({}),
});
