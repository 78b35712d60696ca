import type { Applier, Dependency } from "./applier";

/** Why one event comes before another. */
export type EdgeReason =
  /** `dependsOn`. */
  | "depends-on"
  /** An applier is Ready only after it started. */
  | "runs"
  /** What a Kustomization applies starts after it. */
  | "applies"
  /** `wait` or `healthChecks`. */
  | "waits-for"
  /** A step of a ResourceSet is applied when the one before is healthy. */
  | "earlier-step"
  /** A release or Kustomization needs its source, which comes with another applier. */
  | "needs-source"
  /** A sync wave of Argo CD starts when what the one before applied is healthy. */
  | "sync-wave";

/** An edge of the rollout: `from` always happens before `to`. */
export interface Edge {
  readonly from: RolloutEvent;
  readonly to: RolloutEvent;
  readonly reason: EdgeReason;
  /** The entry of `dependsOn` that makes it. */
  readonly dependency?: Dependency;
}

/** The start of an applier, the moment at which it is Ready, or the start of one of its sync waves. */
export interface RolloutEvent {
  readonly applier: Applier;
  readonly ready: boolean;
  /** Number of the step of an Application's sync, from 1; undefined for the applier as a whole. */
  readonly syncStep?: number;
}

/** A text that is the same for the same event. */
export function eventKey({ applier, ready, syncStep }: RolloutEvent): string {
  const what = ready ? "ready" : syncStep === undefined ? "start" : `step ${syncStep}`;
  return `${applier.target}|${applier.title}|${what}`;
}
