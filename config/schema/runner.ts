import { z } from "zod";

import * as field from "../fields";

/**
 * A CodeBuild project inside the VPC that deploys `bootstrap` (`npm run deploy:remote`), for a cluster without a
 * public endpoint.
 * @example
 * ```ts
 * runner: {
 *   gitSecretArn: "arn:aws:secretsmanager:eu-west-1:111122223333:secret:acme-prod/git-AbCdEf",
 * },
 * ```
 */
export const runner = z.strictObject({
  /** Secret of Secrets Manager whose whole text is the Git credential: the deploy key, or the token. */
  gitSecretArn: field.secretArn,
});
