import { z } from "zod";

import * as field from "../fields";

/**
 * Credentials of an image registry for pods in every namespace with the label `landbridge.dev/registry-credentials`.
 * @example
 * ```ts
 * addons: {
 *   "registry-credentials": {
 *     secretArn: "arn:aws:secretsmanager:eu-west-1:111122223333:secret:docker-hub-AbCdEf",
 *   },
 * },
 * ```
 */
export const registryCredentials = z.strictObject({
  /** ARN of a secret in Secrets Manager with the keys `username` and `password`. You create it; Terraform never reads it. */
  secretArn: field.secretArn,
  /** The registry as Docker's configuration names it. Default: Docker Hub. */
  server: z
    .url("a URL, such as https://index.docker.io/v1/")
    .default("https://index.docker.io/v1/"),
});
