import type { Fix } from "./fix";
import type { Location } from "./location";

/** `error` fails a run, `warning` fails it with `--fail-on warning`, `note` only informs. */
export type Severity = "error" | "warning" | "note";

/** A further place that belongs to a finding: the other side, the first of two, ... */
export interface Related {
  readonly location: Location;
  readonly message: string;
}

/** What a rule found, with its places looked up. */
export interface Finding {
  /** Id of the rule: `LB203`. */
  readonly rule: string;
  readonly severity: Severity;
  /** One sentence: what is wrong. */
  readonly message: string;
  readonly location: Location;
  /** The object concerned, `HelmRelease apps/podinfo`. */
  readonly object?: string | undefined;
  readonly related: readonly Related[];
  /** What to change. */
  readonly remedy: string;
  /** Findings of one rule with the same cause are reported as one. */
  readonly cause?: string | undefined;
  /** What `--fix` would change; undefined where a person has to decide. */
  readonly fix?: Fix | undefined;
  /** The findings that are reported as this one, since they have the same cause; undefined if there is one only. */
  readonly instances?: readonly Finding[];
  /** Cluster paths in which it was found, when there are several. */
  readonly clusters: readonly string[];
}
