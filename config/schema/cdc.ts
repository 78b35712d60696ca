import { z } from "zod";

/**
 * A consumer of changes that are captured in Kafka (`modules.msk`), as a sample: it signs in with its IAM role.
 * @example
 * ```ts
 * addons: { cdc: { topics: ["shop.orders"] } },
 * modules: { msk: { kind: "serverless" } },
 * ```
 */
export const cdc = z.strictObject({
  /** Topics that it reads. */
  topics: z
    .array(z.string().regex(/^[\w.-]{1,249}$/, "the name of a topic, such as shop.orders"))
    .min(1, "at least one topic"),
  /** Its consumer group. Default: `cdc`. */
  group: z
    .string()
    .regex(/^[\w.-]+$/, "letters, digits and ._-")
    .default("cdc"),
});
