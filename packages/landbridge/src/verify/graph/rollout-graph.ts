import type { ApplierKind } from "../model/applier";

/** A step of the rollout. */
export interface RolloutNode {
  /** Constant for one tree: `n0`, `n1`, ... in the order of reading. */
  readonly id: string;
  readonly kind: ApplierKind | "sync wave";
  readonly namespace: string;
  readonly name: string;
  /** Number of the wave in which it starts, from 0; undefined for what never starts, because of a circle. */
  readonly wave?: number;
  /** Whether it is on the longest chain. */
  readonly critical: boolean;
  readonly objects: number;
}

/** That one step comes after another. */
export interface RolloutEdge {
  readonly from: string;
  readonly to: string;
  readonly reason: "depends-on" | "applies";
  /** Whether `to` starts only after the work of `from` is done, or only after it was accepted. */
  readonly waits: boolean;
  readonly critical: boolean;
}

/** The rollout of one cluster. */
export interface Rollout {
  readonly cluster: string;
  readonly nodes: readonly RolloutNode[];
  readonly edges: readonly RolloutEdge[];
  /** Titles along the longest chain, first to last. */
  readonly criticalPath: readonly string[];
}
