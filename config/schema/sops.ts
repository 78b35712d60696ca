import { z } from "zod";

import * as field from "../fields";

/**
 * A KMS key for secrets that SOPS encrypts in Git: Flux's kustomize-controller decrypts with it.
 * @example
 * ```ts
 * modules: { sops: { editorArns: ["arn:aws:iam::111122223333:role/platform-admin"] } },
 * ```
 */
export const sops = z.strictObject({
  /** IAM roles and users that may decrypt too, to edit an encrypted file. Encrypting is up to IAM. Default: nobody. */
  editorArns: z.array(field.principalArn).default([]),
});
