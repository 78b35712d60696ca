import { z } from "zod";

import * as field from "../fields";

/** State in a bucket. */
export const s3State = z.strictObject({
  kind: z.literal("s3"),
  /** Bucket for Terraform's state; docs/state.md makes it. */
  bucket: z
    .string()
    .regex(
      /^[a-z0-9](?!.*\.\.)[a-z0-9.-]{1,61}[a-z0-9]$/,
      "an S3 bucket name: 3 to 63 of a-z, 0-9, . and -",
    ),
  region: field.region,
});

/** State in a folder of this machine. */
export const localState = z.strictObject({
  kind: z.literal("local"),
  /** Folder for the state files, relative to the project. */
  directory: field.repositoryPath.default(".state"),
});
