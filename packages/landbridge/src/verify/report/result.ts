import type { Finding } from "../findings/finding";
import type { Rule } from "../rules/rule";

/** A finding that someone accepted. */
export interface AcceptedFinding {
  readonly finding: Finding;
  readonly reason: string;
}

/** Counts of what a run covered. */
export interface Statistics {
  readonly files: number;
  readonly objects: number;
  /** Kustomizations, HelmReleases and ResourceSets, Applications and ApplicationSets. */
  readonly appliers: number;
  /** Applications of Argo CD, and how many of them have no unknown part; undefined where there are none. */
  readonly applications?: { readonly all: number; readonly understood: number };
  readonly milliseconds: number;
}

/** Result of a run of the rules. */
export interface VerifyResult {
  /** Sorted by place; without the accepted ones. */
  readonly findings: readonly Finding[];
  readonly accepted: readonly AcceptedFinding[];
  /** Findings that the baseline or the compared revision has too; undefined if nothing is compared. */
  readonly known?: readonly Finding[] | undefined;
  /** Entries of the baseline that no longer match a finding, a line each; default: none. */
  readonly stale?: readonly string[] | undefined;
  /** What could not be determined, a sentence each. */
  readonly notes: readonly string[];
  /** What a user may assume to be verified but isn't, a sentence each; default: none. */
  readonly unverified?: readonly string[];
  /** Clusters for which it is unknown what exists outside Git; default: none. */
  readonly prerequisitesUnknown?: readonly string[];
  /** Cluster paths. */
  readonly clusters: readonly string[];
  readonly statistics: Statistics;
}

/** Texts of a rule. */
export type RuleText = Pick<
  Rule,
  "id" | "name" | "severity" | "summary" | "why" | "remedy" | "limits"
>;
