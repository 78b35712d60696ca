import type { LocationSource } from "../../../findings/location";
import type { ClusterObject } from "../../../model/applier";

/** Something that only one object of a cluster can have. */
export interface Claim {
  readonly object: ClusterObject;
  readonly at: LocationSource;
  /** What is claimed, as a message says it: `node port 30080`. */
  readonly what: string;
  /** What tells this claim from one to the same thing that does no harm: the namespace of a volume's claim. */
  readonly scope: string;
  /** Whether it may do no harm: a Helm value that the chart doesn't use, or volumes that no pod mounts together. */
  readonly mayBeHarmless: boolean;
  /** What follows if another object has the same claim; a sentence. Default: none. */
  readonly effect?: string;
  /** A claim with the same key, by which both say that they share it; undefined for one that isn't shared. */
  readonly sharing?: string;
}
