import { z } from "zod";

import * as field from "../fields";

/** The domain, and the zone that holds it. */
export const dns = z.strictObject({
  /** Domain of the environment; applications are hosts below it. */
  domain: field.certificateDomain,
  /** Use the public zone that exists, or make it and (with a parent zone's domain) delegate to it. */
  zone: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("existing") }),
    z.strictObject({ kind: z.literal("new"), parentZone: field.domain.optional() }),
  ]),
});
