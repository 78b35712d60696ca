import type { Severity } from "../findings/finding";
import type { Fix } from "../findings/fix";
import type { LocationSource } from "../findings/location";
import type { ObjectId } from "../kubernetes/object";
import type { Fleet } from "../model/fleet";
import type { Model } from "../model/model";

/** What a rule reports: the engine adds locations, severity and rule. */
export interface Report {
  /** One sentence: what is wrong, with the names concerned. No full stop needed in fragments, one at the end. */
  readonly message: string;
  readonly at: LocationSource;
  readonly object?: ObjectId;
  readonly related?: readonly { readonly at: LocationSource; readonly message: string }[];
  /** What to change; the rule's own remedy where it is left out. */
  readonly remedy?: string;
  /** Where the rule's own severity is too high or too low for this case. */
  readonly severity?: Severity;
  /** A change that makes the report go away and that nobody has to think about; `--fix` makes it. */
  readonly fix?: Fix | undefined;
  /** What is to be changed once for all reports of the rule with this text; they become one finding. */
  readonly cause?: string;
}

interface RuleBase {
  /** `LB` and three digits; the first is the group: 1 values, 2 order, 3 release, 4 ownership, 5 identity, 6 structure, 7 fleet, 9 Argo CD; 8 are the doctor's. */
  readonly id: string;
  /** kebab-case, for people: `unset-variable`. */
  readonly name: string;
  readonly severity: Severity;
  /** One sentence: what is wrong where it fires. */
  readonly summary: string;
  /** Why it matters: what Flux or Kubernetes does then. */
  readonly why: string;
  /** What to change. */
  readonly remedy: string;
  /** What the rule cannot know, so that it stays silent or may be wrong; left out if there is no known limit. */
  readonly limits?: string;
}

/** A rule on one cluster: a pure function from model to reports. */
export interface ClusterRule extends RuleBase {
  /** Whether it also checks each cluster that another one applies to, of which little else is known. */
  readonly checksRemotes?: boolean;
  check(model: Model): Iterable<Report>;
}

/** A rule on all clusters of a run together. */
export interface FleetRule extends RuleBase {
  checkFleet(fleet: Fleet): Iterable<Report>;
}

/** Something that the engine itself finds while it reads; listed and explained as the others are. */
export interface EngineRule extends RuleBase {
  readonly engine: true;
}

/** Any rule: of one cluster, of all clusters together, or of the run itself. */
export type Rule = ClusterRule | FleetRule | EngineRule;
