import type { VerifyResult } from "../verify/report/result";
import type { RepositoryOptions } from "../verify/verify-repository";
import { whyUnusable } from "./cache-directory";
import type { ReportProgress } from "./progress";
import { cached } from "./result-cache";

/** What `landbridge verify` was asked for. */
export interface VerifyOptions extends Omit<RepositoryOptions, "rules" | "kustomize"> {
  /** Absolute. */
  readonly root: string;
  /** Ids of the rules to run; all where it is left out. */
  readonly rules?: readonly string[];
  /** Where rendered folders are kept; nowhere where it is left out. */
  readonly cacheDirectory?: string;
  /** Called once if results can't be kept: the folder can't be written, is full, or inside the checkout. */
  readonly onCacheProblem?: (reason: string) => void;
  /** Called with what is being done, often. */
  readonly onProgress?: ReportProgress;
  readonly verbose: boolean;
}

/** Runs the rules on a repository. */
export type Engine = (options: VerifyOptions) => Promise<VerifyResult>;

function withUsableCache(options: VerifyOptions): VerifyOptions {
  const { cacheDirectory, ...rest } = options;
  if (cacheDirectory === undefined) return options;
  const reason = whyUnusable(cacheDirectory, options.root);
  if (reason === undefined) return options;
  options.onCacheProblem?.(reason);
  return rest;
}

/** The engine itself. What it needs is loaded only where no earlier result can be used again. */
export const engine: Engine = (options) =>
  cached(withUsableCache(options), async (given) => {
    const { PARTS } = await import("./lazy-modules");
    return (await PARTS.engine())(given);
  });
