import type { YamlRecord } from "../yaml/json";

/** Kinds of one API group: all of the group where `kinds` is left out. */
export interface KindsOf {
  readonly group: string;
  readonly kinds?: readonly string[];
}

/** An admission webhook of a chart. */
export interface Webhook extends KindsOf {
  /** `Ignore` lets objects through while the webhook is down; default `Fail`. */
  readonly failurePolicy?: "Fail" | "Ignore";
  /** Whether it is off with these values. */
  readonly offWhen?: (values: YamlRecord) => boolean;
}

/** What a chart brings that others wait for or refer to. Facts have their source beside them. */
export interface ChartFacts {
  /** Names of the chart: the last part of an OCI URL or `spec.chart.spec.chart`. */
  readonly names: readonly string[];
  /** What the repository's URL must match, for names that charts of others have too. */
  readonly repository?: RegExp;
  /** Kinds whose CRDs it installs. */
  readonly crds?: readonly KindsOf[];
  /** Where its CRDs lie: `crds/` (Helm installs them first and never upgrades them) or the templates. */
  readonly crdsFrom?: "crds-folder" | "templates";
  /** Whether it installs no CRDs with these values. */
  readonly crdsOffWhen?: (values: YamlRecord) => boolean;
  readonly webhooks?: readonly Webhook[];
  /** Names of the service accounts it makes, by Helm's release name and values; undefined where not known. */
  readonly serviceAccounts?: (release: string, values: YamlRecord) => readonly string[];
  /** Whether it needs AWS credentials with these values. */
  readonly needsAws?: (values: YamlRecord) => boolean;
  /** Namespace it is usually installed into. */
  readonly namespace?: string;
}
