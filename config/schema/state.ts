import { z } from "zod";

import * as field from "../fields";

/**
 * State in a bucket.
 * @example
 * ```ts
 * state: { kind: "s3", bucket: "acme-terraform-state", region: "eu-west-1" },
 * ```
 */
export const s3State = z.strictObject({
  kind: z.literal("s3"),
  /** Bucket for Terraform's state; docs/state.md shows how to create it. */
  bucket: z
    .string()
    .regex(
      /^[a-z0-9](?!.*\.\.)[a-z0-9.-]{1,61}[a-z0-9]$/,
      "an S3 bucket name: 3 to 63 of a-z, 0-9, . and -",
    ),
  region: field.region,
});

/**
 * State in a directory of this machine.
 * @example
 * ```ts
 * state: { kind: "local", directory: ".state" },
 * ```
 */
export const localState = z.strictObject({
  kind: z.literal("local"),
  /** Directory for the state files, relative to the project. */
  directory: field.repositoryPath.default(".state"),
});
