import * as path from "node:path";

import { UserError } from "../errors";
import { LocalKustomize } from "../verify/kustomize/external/local-kustomize";
import type { VerifyResult } from "../verify/report/result";
import { resultOf } from "../verify/report/result-of";
import { DiskRepository } from "../verify/repository/disk-repository";
import { RULES } from "../verify/rules/registry";
import { verifyRepository } from "../verify/verify-repository";

/** What to verify. Paths are relative to `directory`, with `/`, unless they are absolute. */
export interface VerifyOptions {
  /** The repository's root. */
  readonly directory: string;
  /** Cluster paths, such as `clusters/production`; default: `paths` of landbridge.yaml, else those found. */
  readonly paths?: readonly string[];
  /** `contract.json` of one cluster, as `cdktf synth` writes it. */
  readonly contract?: string;
  /** Directory with Terraform sources; default: found where they bootstrap Flux; false: not read. */
  readonly terraform?: string | false;
  /** Output of `terraform show -json`. */
  readonly plan?: string;
  /** Version of Flux to judge for, such as `2.9`; default: what the repository says. */
  readonly flux?: string;
  /** Ids of the rules to run, such as `LB203`; default: all. */
  readonly rules?: readonly string[];
}

/**
 * Verifies the clusters of a Flux repository. Reads files of the repository only; runs nothing but
 * `kustomize` or `kubectl kustomize`, on a private copy and without network, where a kustomization needs it.
 * @throws UserError if a rule is unknown
 * @example
 * ```ts
 * import { verify } from "landbridge";
 *
 * const { findings } = await verify({ directory: process.cwd() });
 * const errors = findings.filter(({ severity }) => severity === "error");
 * ```
 */
export async function verify(options: VerifyOptions): Promise<VerifyResult> {
  const { directory, paths = [], rules, ...rest } = options;
  const unknown = (rules ?? []).filter((id) => !RULES.some((rule) => rule.id === id));
  if (unknown.length > 0) {
    throw new UserError(unknown.map((id) => ({ place: "rules", message: `unknown rule "${id}"` })));
  }
  const start = performance.now();
  const verified = await verifyRepository({
    ...rest,
    paths,
    repository: new DiskRepository(path.resolve(directory)),
    rules: rules && RULES.filter(({ id }) => rules.includes(id)),
    kustomize: { external: new LocalKustomize() },
  });
  return resultOf(verified, performance.now() - start);
}
