import { z } from "zod";

import * as field from "../fields";

/**
 * New tags of images, committed to a branch for a pull request. Flux then also has image-reflector-controller and
 * image-automation-controller; with Argo CD, its Image Updater does it.
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
   * that docs/image-updates.md lists for the engine. The engine's own credentials may only read.
   */
  gitSecretArn: field.secretArn,
  /** ECR repositories that may be scanned, `*` allowed; with Argo CD, of the environment's region only. Default: those of the environment's account and region. */
  ecrRepositoryArns: z.array(field.ecrRepositoryArn).min(1).optional(),
});
