import type { Prerequisites } from "./prerequisites";

/** Something about a source of {@link Prerequisites} that could not be read. */
export interface SourceProblem {
  /** Path from the repository's root, or as it was given. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly message: string;
  /** Default: error, as something is unknown. */
  readonly severity?: "warning" | "note";
  /** The rule that it is against. Default: LB001, something could not be read. */
  readonly rule?: string;
  /** What to change. Default: what the rule says. */
  readonly remedy?: string;
  /** Problems of one rule with the same cause are reported as one. */
  readonly cause?: string;
}

/** What a source says, and what of it could not be read. */
export interface PrerequisitesResult {
  readonly prerequisites: Prerequisites;
  readonly problems: readonly SourceProblem[];
}
