import * as path from "node:path";

import { version } from "../../package.json";
import { KnownFindings, readBaseline, staleEntries, withoutKnown } from "../baseline/index";
import type { VerifyResult } from "../verify/report/result";
import { DiskRepository } from "../verify/repository/disk-repository";
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
  /** A file that `landbridge verify --write-baseline` wrote: what it has is in `known` instead of `findings`. */
  readonly baseline?: string;
}

/**
 * Verifies the clusters of a repository of Flux or Argo CD. Reads files of the repository only; runs nothing but
 * `kustomize` or `kubectl kustomize`, on a private copy and without network, where a kustomization needs it.
 * @throws UserError if a rule is unknown, or if the baseline can't be read
 * @example
 * ```ts
 * import { verify } from "landbridge";
 *
 * const { findings } = await verify({ directory: process.cwd() });
 * const errors = findings.filter(({ severity }) => severity === "error");
 * ```
 */
export async function verify({
  directory,
  paths = [],
  baseline,
  ...options
}: VerifyOptions): Promise<VerifyResult> {
  const root = path.resolve(directory);
  const known = baseline && readBaseline(path.resolve(root, baseline), baseline);
  const repository = new DiskRepository(root);
  const result = await verifyRepository({ ...options, paths, repository });
  if (!known) return result;
  const compared = withoutKnown(result, new KnownFindings(known.findings));
  const { rules, contract } = options;
  const stale = staleEntries(result, compared, known, {
    version,
    isWhole: paths.length === 0 && contract === undefined,
    didRun: (rule) => rules?.includes(rule) !== false,
  });
  return { ...compared, stale };
}
