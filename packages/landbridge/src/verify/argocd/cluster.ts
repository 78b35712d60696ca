import type { Location } from "../findings/location";
import { openRecord, UNKNOWN } from "../go-template/unknown";
import { isRecord, record, text, type YamlRecord } from "../yaml/json";

/** A cluster that Argo CD deploys to, as its cluster Secret describes it. */
export interface ArgoCluster {
  readonly name: string;
  readonly server: string;
  readonly labels: YamlRecord;
  readonly annotations: YamlRecord;
  /** Whether `labels` and `annotations` are all that the Secret has. */
  readonly complete: boolean;
  readonly place?: Location;
  /** Annotations that are values of Landbridge's contract, with their declarations. */
  readonly contract?: ReadonlyMap<string, Location>;
}

/** Label of a Secret that describes a cluster. */
export const CLUSTER_LABEL = "argocd.argoproj.io/secret-type";

/** The parameters that the cluster generator makes of a cluster. */
export function parametersOf(cluster: ArgoCluster): YamlRecord {
  const { name, server, complete } = cluster;
  const labels = { ...cluster.labels, [CLUSTER_LABEL]: "cluster" };
  const annotations = { ...cluster.annotations };
  return {
    name,
    nameNormalized: name.toLowerCase().replace(/[^-a-z0-9.]/g, "-"),
    server,
    metadata: {
      labels: complete ? labels : openRecord(labels),
      annotations: complete ? annotations : openRecord(annotations),
    },
  };
}

/** The parameters of a cluster of which nothing is known. */
export function unknownCluster(): YamlRecord {
  return openRecord({
    metadata: { labels: openRecord({}), annotations: openRecord({}) },
  });
}

/** Whether labels match a selector; undefined where that depends on a label that isn't known. */
export function matches(
  selector: unknown,
  labels: YamlRecord,
  complete: boolean,
): boolean | undefined {
  let unknown = false;
  for (const [key, test] of requirementsOf(selector)) {
    const isKnown = complete || Object.hasOwn(labels, key);
    if (!isKnown || labels[key] === UNKNOWN) unknown = true;
    else if (!test(labels[key])) return false;
  }
  return unknown ? undefined : true;
}

/** Whether no labels match a selector: one is to be there, and not to be there. */
export function matchesNone(selector: unknown): boolean {
  const requirements = requirementsOf(selector);
  return requirements.some(
    ([key, isAbsent]) =>
      isAbsent(undefined) &&
      requirements.some(([other, test]) => other === key && !test(undefined) && !isAbsent("")),
  );
}

type Requirement = readonly [key: string, test: (value: unknown) => boolean];

function requirementsOf(selector: unknown): readonly Requirement[] {
  const exact = Object.entries(record(selector, "matchLabels") ?? {}).map(
    ([key, wanted]): Requirement => [key, (value) => value === wanted],
  );
  const expressions = record({ selector }, "selector")?.matchExpressions;
  const further = (Array.isArray(expressions) ? expressions : []).filter(isRecord);
  return [...exact, ...further.flatMap((entry) => requirementOf(entry))];
}

function requirementOf(entry: YamlRecord): readonly Requirement[] {
  const key = text(entry, "key");
  const values: readonly unknown[] = Array.isArray(entry.values) ? entry.values : [];
  if (key === undefined) return [];
  switch (entry.operator) {
    case "In":
      return [[key, (value) => values.includes(value)]];
    case "NotIn":
      return [[key, (value) => !values.includes(value)]];
    case "Exists":
      return [[key, (value) => value !== undefined]];
    case "DoesNotExist":
      return [[key, (value) => value === undefined]];
    default:
      return [];
  }
}
