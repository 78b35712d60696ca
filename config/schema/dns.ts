import { z } from "zod";

import * as field from "../fields";

/**
 * The domain and its zone.
 * @example
 * ```ts
 * dns: { domain: "staging.example.com", zone: { kind: "new", parentZone: "example.com" } },
 * ```
 */
export const dns = z.strictObject({
  /** Domain of the environment; applications are its subdomains. */
  domain: field.certificateDomain,
  /** Use the existing public zone, or create one and (with a parent zone's domain) delegate to it. */
  zone: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("existing") }),
    z.strictObject({
      kind: z.literal("new"),
      /** Domain of the public zone that gets the delegation. */
      parentZone: field.domain.optional(),
      /** Role that may change the parent zone's records, if that is in another account. Default: none, it is in this one. */
      parentZoneRoleArn: z
        .string()
        .regex(/^arn:aws(-cn|-us-gov)?:iam::\d{12}:role\/[\w+=,.@/-]+$/, "the ARN of a role")
        .optional(),
    }),
  ]),
});
