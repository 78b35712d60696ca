import { labelsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { flag, list, record, type FieldPath, type YamlRecord } from "../../yaml/json";
import { podsOf } from "./pods";

const PROMETHEUS = "monitoring.coreos.com";
const VICTORIA_METRICS = "operator.victoriametrics.com";

/** What a kind of monitor reads, and where it names the ports. */
interface Monitored {
  readonly kind: "Pod" | "Service";
  readonly ports: string;
}

const SERVICES: Monitored = { kind: "Service", ports: "spec.endpoints.*.port" };
const PODS: Monitored = { kind: "Pod", ports: "spec.podMetricsEndpoints.*.port" };

/** Kinds by which Prometheus and VictoriaMetrics find what they read metrics from. */
export const MONITORS: Readonly<Record<string, Monitored>> = {
  [`${PROMETHEUS}/ServiceMonitor`]: SERVICES,
  [`${PROMETHEUS}/PodMonitor`]: PODS,
  [`${VICTORIA_METRICS}/VMServiceScrape`]: SERVICES,
  [`${VICTORIA_METRICS}/VMPodScrape`]: PODS,
};

/** Where a monitor has the labels that it selects by. */
export const MONITOR_SELECTOR: FieldPath = ["spec", "selector", "matchLabels"];

/** Something with labels that a selector may match: a Service, or what makes pods. */
export interface Selectable {
  readonly owner: ClusterObject;
  readonly labels: YamlRecord;
}

/** Services or pods of the repository in the namespaces in which a monitor looks. */
export function selectableBy(model: Model, monitor: ClusterObject): readonly Selectable[] {
  const { id, data } = monitor;
  const all =
    MONITORS[`${id.group}/${id.kind}`]?.kind === "Service"
      ? model.ofKind("", "Service").map((owner) => ({ owner, labels: labelsOf(owner.data) }))
      : podsOf(model);
  const selector = record(data, "spec", "namespaceSelector");
  if (flag(selector, "any") === true) return all;
  const names = list(selector, "matchNames");
  return all.filter(({ owner }) =>
    names.length > 0 ? names.includes(owner.id.namespace) : owner.id.namespace === id.namespace,
  );
}
