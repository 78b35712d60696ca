import { z } from "zod";

import * as field from "../fields";

/**
 * Flux's image automation. With it, the engine also installs image-reflector-controller and image-automation-controller.
 * @example
 * ```ts
 * addons: {
 *   "image-updates": {
 *     gitSecretArn: "arn:aws:secretsmanager:eu-west-1:111122223333:secret:acme-dev/git-push-AbCdEf",
 *   },
 * },
 * ```
 */
export const imageUpdates = z.strictObject({
  /**
   * Secret in AWS Secrets Manager with Git credentials that may push, of the kind of `git.auth`: a JSON object with the keys
   * that a GitRepository's Secret has (docs/image-updates.md). The engine's own credentials may only read.
   */
  gitSecretArn: field.secretArn,
  /** ECR repositories that Flux may scan, `*` allowed. Default: those of the environment's account and region. */
  ecrRepositoryArns: z.array(field.ecrRepositoryArn).min(1).optional(),
});
