import { z } from "zod";

import * as field from "../fields";

/**
 * The URLs of a MongoDB Atlas cluster, as the Secret `mongodb` of the namespace `apps`.
 * @example
 * ```ts
 * addons: {
 *   "mongodb-atlas": { secretArn: "arn:aws:secretsmanager:eu-west-1:111122223333:secret:atlas-AbCdEf" },
 * },
 * ```
 */
export const mongodbAtlas = z.strictObject({
  /** ARN of a secret in Secrets Manager with the keys `url` and `oplogUrl`. You create it; Terraform never reads it. */
  secretArn: field.secretArn,
});
