import { maySelect } from "../../kubernetes/label-selector";
import { describe, labelsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { list, record } from "../../yaml/json";
import type { ClusterRule } from "../rule";
import { monitorReaders, PROMETHEUS, SELECTED, type Reader } from "./prometheus-selectors";

/** LB685 */
export const unselectedMonitor: ClusterRule = {
  id: "LB685",
  name: "unselected-monitor",
  severity: "warning",
  summary:
    "No Prometheus of the cluster selects a monitor or a PrometheusRule, because of its labels.",
  why: "Its metrics are never read, and its alerts never fire. The chart kube-prometheus-stack selects only what has the label of its own release, unless its values say otherwise.",
  remedy:
    "Add the label that the Prometheus asks for, or set serviceMonitorSelectorNilUsesHelmValues, podMonitorSelectorNilUsesHelmValues or ruleSelectorNilUsesHelmValues to false in the chart's values.",
  limits:
    "Reported only where a Prometheus or the chart kube-prometheus-stack is in the cluster, its values are known, and nothing else may read monitors, such as VictoriaMetrics, Alloy or a collector of OpenTelemetry. Selectors of namespaces aren't evaluated.",
  *check(model) {
    const readers = monitorReaders(model) ?? [];
    if (readers.length === 0) return;
    for (const [kind, field] of Object.entries(SELECTED))
      for (const object of model.ofKind(PROMETHEUS, kind)) {
        if (readers.some((reader) => isSelectedBy(reader, field, object))) continue;
        yield {
          message: `${describe(object.id)} ${lackOf(readers, field)}.`,
          at: { object, path: ["metadata", "labels"], value: true },
          object: object.id,
          cause: `${kind} ${readers.map(({ title }) => title).join(", ")}`,
        };
      }
  },
};

function isSelectedBy({ selectorOf }: Reader, field: string, { data }: ClusterObject): boolean {
  const selector = selectorOf(field);
  if (selector === undefined || selector === null) return false;
  return maySelect(selector, { labels: labelsOf(data), isWhole: true });
}

/** What the object lacks, as the rest of a sentence. */
function lackOf(readers: readonly Reader[], field: string): string {
  const [reader] = readers;
  const others = readers.length > 1 ? ` and ${readers.length - 1} more` : "";
  const title = `${reader?.title ?? ""}${others}`;
  const selector = reader?.selectorOf(field);
  const labels = Object.entries(record({ selector }, "selector", "matchLabels") ?? {});
  if (selector === undefined || selector === null)
    return `is selected by nothing: ${title} has no ${field}`;
  if (labels.length === 0 || list(selector, "matchExpressions").length > 0)
    return `doesn't have the labels that ${field} of ${title} asks for`;
  const wanted = labels.map(([key, value]) => `${key}: ${String(value)}`).join(", ");
  return `doesn't have ${wanted}, which ${title} asks for`;
}
