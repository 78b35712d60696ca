import type { Outside } from "./prerequisites";

/** Something about a source of {@link Outside} that could not be read. */
export interface OutsideProblem {
  /** Path from the repository's root, or as it was given. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly message: string;
}

/** What a source says, and what of it could not be read. */
export interface OutsideResult {
  readonly outside: Outside;
  readonly problems: readonly OutsideProblem[];
}
