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
  /** Label selectors that the values give it: it is asked only about objects and namespaces with such labels. */
  readonly selectors?: (values: YamlRecord) => WebhookSelectors;
}

/** Label selectors of a webhook. */
export interface WebhookSelectors {
  readonly object?: unknown;
  readonly namespace?: unknown;
}

/** What a controller creates outside of the cluster for kinds that it serves, and deletes with them. */
export interface Served extends KindsOf {
  readonly what: "load balancers" | "records" | "nodes" | "volumes";
}

/** Parts of a chart that others wait for or refer to. Each fact has its source next to it. */
export interface ChartFacts {
  /** Names of the chart: the last part of an OCI URL or `spec.chart.spec.chart`. */
  readonly names: readonly string[];
  /** What the repository's URL must match, for names that charts of others have too. */
  readonly repository?: RegExp;
  /** Kinds whose CRDs it installs. */
  readonly crds?: readonly KindsOf[];
  /**
   * The version of the chart that has the CRDs of which the catalog's schemas are made, or the nearest one that was
   * looked at; undefined where the catalog has no schemas of its kinds.
   */
  readonly schemas?: string;
  /** The version of the chart that removed or renamed fields of these kinds; undefined where none is known. */
  readonly lostFieldsIn?: string;
  /** Where its CRDs lie: `crds/` (Helm installs them first and never upgrades them) or the templates. */
  readonly crdsFrom?: "crds-folder" | "templates";
  /** Whether it installs no CRDs with these values. */
  readonly crdsOffWhen?: (values: YamlRecord) => boolean;
  /** Whether Flux and Argo CD can't run before it does, with these values: something else installs it first. */
  readonly precedesEngine?: (values: YamlRecord) => boolean;
  readonly webhooks?: readonly Webhook[];
  /** Names of the service accounts it makes, by Helm's release name and values; undefined where not known. */
  readonly serviceAccounts?: (release: string, values: YamlRecord) => readonly string[];
  /** Whether it has a HorizontalPodAutoscaler on cpu or memory with these values, although they don't say so. */
  readonly autoscales?: (values: YamlRecord) => boolean;
  /** Whether it installs the metrics API, which such a HorizontalPodAutoscaler reads. */
  readonly servesMetrics?: boolean;
  /** Whether it needs AWS credentials with these values. */
  readonly needsAws?: (values: YamlRecord) => boolean;
  /** Finalizers that only its controllers remove: the whole text, or its beginning where it ends in `*`. */
  readonly finalizers?: readonly string[];
  /** Kinds for which its controllers create something that must be gone before they are. */
  readonly serves?: readonly Served[];
  /** Namespace it is usually installed into. */
  readonly namespace?: string;
}
