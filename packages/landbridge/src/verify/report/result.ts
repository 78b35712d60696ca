import type { Finding } from "../findings/finding";
import type { Rule } from "../rules/rule";

/** A finding that someone accepted. */
export interface AcceptedFinding {
  readonly finding: Finding;
  readonly reason: string;
}

/** What a run looked at. */
export interface Statistics {
  readonly files: number;
  readonly objects: number;
  /** Kustomizations, HelmReleases and ResourceSets. */
  readonly appliers: number;
  readonly milliseconds: number;
}

/** What a run of the rules brought. */
export interface VerifyResult {
  /** Sorted by place; without the accepted ones. */
  readonly findings: readonly Finding[];
  readonly accepted: readonly AcceptedFinding[];
  /** What could not be known, a sentence each. */
  readonly notes: readonly string[];
  /** What a user may take for verified and is not, a sentence each; default: nothing. */
  readonly unverified?: readonly string[];
  /** Clusters of which it is not known as a whole what exists outside Git; default: none. */
  readonly outsideUnknown?: readonly string[];
  /** Cluster paths. */
  readonly clusters: readonly string[];
  readonly statistics: Statistics;
}

/** What a rule says about itself. */
export type RuleText = Pick<
  Rule,
  "id" | "name" | "severity" | "summary" | "why" | "remedy" | "limits"
>;
