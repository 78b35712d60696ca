import { z } from "zod";

import { sops } from "./sops";

/**
 * AWS resources that are off unless an environment names them here. Those that Git reads also need their line in
 * `gitops/clusters/<env>/platform/kustomization.yaml` (docs/aws-modules.md).
 * @example
 * ```ts
 * modules: { sops: {} },
 * ```
 */
export const modules = z.strictObject({
  /** A KMS key for secrets that SOPS encrypts in Git. Default: off. */
  sops: sops.optional(),
});
