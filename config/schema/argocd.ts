import { z } from "zod";

import { argocdSources } from "./argocd-sources";

/** Names of groups become lines of Argo CD's policy, whose separator is the comma. */
const group = z
  .string()
  .regex(/^[^\s,"#]([^,"\r\n]*[^\s,"])?$/, "the name of a group, without commas and quotes");

/**
 * Argo CD, from its chart.
 * @example
 * ```ts
 * engine: { kind: "argocd", highAvailability: true, groups: { viewers: ["platform-viewers", "developers"] } },
 * ```
 */
export const argocd = z.strictObject({
  kind: z.literal("argocd"),
  /** Whether every component has more than one replica, and Redis three; it needs three nodes. */
  highAvailability: z.boolean().default(false),
  /** What groups of Authentik may do; whoever is in none of them sees nothing. A local cluster has no Authentik, and ignores it. */
  groups: z
    .strictObject({
      /** Who administers Argo CD. Authentik's first administrator is in `authentik Admins`. */
      admins: z.array(group).default(["platform-admins", "authentik Admins"]),
      /** Who may look. */
      viewers: z.array(group).default(["platform-viewers"]),
    })
    .prefault({}),
  /** Whether Argo CD's own administrator may sign in where Authentik lets people in. On a local cluster, it always may. */
  localAdmin: z.boolean().default(false),
  sources: argocdSources.prefault({}),
});
