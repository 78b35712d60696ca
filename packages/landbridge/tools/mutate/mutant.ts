import type { Random } from "../fuzz/random";
import type { Manifest } from "./manifest";
import type { MutationTree } from "./tree";

/** One realistic mistake in a tree. */
export interface Mutant {
  /** The file with the mistake. */
  readonly file: string;
  /** Its text; undefined if the mistake is that the file is gone. */
  readonly text: string | undefined;
  /** The mistake in a few words: `spec.interval: 5m -> 5min`. */
  readonly mistake: string;
  /** Words of which a finding must name one, if it doesn't point to the file. */
  readonly names: readonly string[];
}

/** Everything that an operator may look at. */
export interface Ground {
  readonly tree: MutationTree;
  /** The manifests that some cluster applies. */
  readonly manifests: readonly Manifest[];
  readonly random: Random;
}

/** One kind of mistake. */
export interface Operator {
  /** Unique, in lower case: `misspelt-kind`. */
  readonly name: string;
  /** Every place in which it can make its mistake; the runner picks among them. */
  readonly mutants: (ground: Ground) => readonly Mutant[];
}
