import { describe, type ObjectId } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import { at, isRecord, record } from "../../yaml/json";

/** Group of the Prometheus operator. */
export const PROMETHEUS = "monitoring.coreos.com";

/** Kinds that a Prometheus selects by labels, each with the field of its spec that does. */
export const SELECTED: Readonly<Record<string, string>> = {
  ServiceMonitor: "serviceMonitorSelector",
  PodMonitor: "podMonitorSelector",
  PrometheusRule: "ruleSelector",
  Probe: "probeSelector",
  ScrapeConfig: "scrapeConfigSelector",
};

/** What reads monitors and rules. */
export interface Reader {
  /** As messages name it. */
  readonly title: string;
  readonly id: ObjectId;
  /** The selector of a field; undefined where it selects nothing. */
  readonly selectorOf: (field: string) => unknown;
}

/** Charts whose agents or operators read the same kinds, each by its own rules. */
const OTHER_READERS =
  /victoria-?metrics|^vm-|alloy|grafana-agent|k8s-monitoring|opentelemetry|^prometheus-operator$|rancher-monitoring|thanos|mimir|coroot|datadog|signoz/i;

/** Kinds of such agents. */
const OTHER_KINDS: readonly (readonly [group: string, kind: string])[] = [
  ["operator.victoriametrics.com", "VMAgent"],
  ["operator.victoriametrics.com", "VMSingle"],
  ["operator.victoriametrics.com", "VMAlert"],
  ["opentelemetry.io", "OpenTelemetryCollector"],
  ["opentelemetry.io", "TargetAllocator"],
  ["collectors.grafana.com", "Alloy"],
  [PROMETHEUS, "PrometheusAgent"],
  [PROMETHEUS, "ThanosRuler"],
];

/** What reads the monitors of a cluster; undefined where something may that isn't known in detail. */
export function monitorReaders(model: Model): readonly Reader[] | undefined {
  if (OTHER_KINDS.some(([group, kind]) => model.ofKind(group, kind).length > 0)) return undefined;
  const readers: Reader[] = model.ofKind(PROMETHEUS, "Prometheus").map(({ id, data }) => ({
    title: describe(id),
    id,
    selectorOf: (field) => at(data, "spec", field),
  }));
  for (const release of model.releases) {
    const chart = release.chart ?? "";
    if (chart === "" || OTHER_READERS.test(chart)) return undefined;
    if (chart !== "kube-prometheus-stack" || release.isRendered === true) continue;
    // With another rule evaluator or more than one Prometheus, which of them is meant is open.
    if (!release.valuesKnown || at(release.values, "thanosRuler", "enabled") === true)
      return undefined;
    if (at(release.values, "prometheus", "enabled") === false) continue;
    readers.push(ofStack(release));
  }
  return readers;
}

/**
 * The Prometheus of the chart kube-prometheus-stack: a selector that is empty is all of them, or those with the label of
 * the release (templates/prometheus/prometheus.yaml, read in 88.5.3).
 */
function ofStack({ values, releaseName, applier, object }: Release): Reader {
  const spec = record(values, "prometheus", "prometheusSpec") ?? {};
  return {
    title: `Prometheus of ${applier.title}`,
    id: object.id,
    selectorOf: (field) => {
      const own = spec[field];
      if (isRecord(own) && Object.keys(own).length > 0) return own;
      return spec[`${field}NilUsesHelmValues`] === false
        ? {}
        : { matchLabels: { release: releaseName } };
    },
  };
}
