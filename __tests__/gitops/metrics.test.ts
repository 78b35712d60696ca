/** Every metric and label that a dashboard or an alert asks for is one that something exports. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { workspaceRules } from "../../modules/addons/amazon-managed-prometheus/rules";
import { filesBelow } from "./support/files-below";
import { metricsIn, selectorsOf } from "./support/promql";
import { at, isMap, listAt, parseYaml, textAt } from "./support/yaml";

const GITOPS = resolve(__dirname, "../../gitops");
const read = (file: string): string => readFileSync(file, "utf8");

/** Metrics by what exports them. */
const EXPORTED: Readonly<Record<string, readonly string[]>> = {
  // fluxcd/pkg runtime v0.111.0, metrics/recorder.go (Flux 2.9): the controllers record no condition any more.
  flux: ["bucket", "count"].map((part) => `gotk_reconcile_duration_seconds_${part}`),
  // sigs.k8s.io/controller-runtime v0.23, pkg/internal/controller/metrics and pkg/metrics/workqueue.go.
  "controller-runtime": ["controller_runtime_reconcile_errors_total", "workqueue_depth"],
  // kubernetes/kube-state-metrics v2.20, docs/metrics/storage/configmap-metrics.md.
  "kube-state-metrics": [
    "kube_configmap_annotations",
    "kube_configmap_created",
    "kube_configmap_info",
  ],
  // prometheus/prometheus v3, storage/remote/queue_manager.go; `up` is of each scrape.
  prometheus: [
    "prometheus_remote_storage_queue_highest_sent_timestamp_seconds",
    "prometheus_remote_storage_samples_failed_total",
    "prometheus_remote_storage_samples_total",
    "up",
  ],
  // stefanprodan/podinfo 6.14, pkg/api/http/metrics.go.
  podinfo: ["http_request_duration_seconds_bucket", "http_requests_total"],
};

/** What kube-state-metrics exports of custom resources, with their labels, by the values of the chart. */
const custom = ((): ReadonlyMap<string, ReadonlySet<string>> => {
  const file = join(GITOPS, "infrastructure/kube-prometheus-stack/controller/values.yaml");
  const resources = listAt(
    parseYaml(read(file))[0],
    ...["kube-state-metrics", "customResourceState", "config", "spec", "resources"],
  );
  const found = new Map<string, Set<string>>();
  for (const resource of resources) {
    for (const metric of listAt(resource, "metrics")) {
      const prefix = textAt(resource, "metricNamePrefix") ?? "kube_customresource";
      const name = `${prefix}_${textAt(metric, "name") ?? ""}`;
      const labels = [
        at(metric, "labelsFromPath"),
        at(metric, "each", "info", "labelsFromPath"),
      ].flatMap((own) => (isMap(own) ? Object.keys(own) : []));
      // kube-state-metrics adds those of the kind.
      const kind = ["group", "kind", "version"].map((part) => `customresource_${part}`);
      found.set(name, new Set([...(found.get(name) ?? []), ...labels, ...kind]));
    }
  }
  return found;
})();

const known = new Set([...Object.values(EXPORTED).flat(), ...custom.keys()]);

/** Expressions by the file that has them. */
const expressions = new Map<string, readonly string[]>([
  ...filesBelow(GITOPS)
    .filter((file) => file.includes("/dashboards/"))
    .map((file) => [file, expressionsIn(JSON.parse(read(file)))] as const),
  ...filesBelow(GITOPS)
    .filter((file) => file.endsWith(".yaml") && /^kind: PrometheusRule$/m.test(read(file)))
    .map((file) => [file, parseYaml(read(file)).flatMap(expressionsIn)] as const),
  ["rules of the workspace", expressionsIn(JSON.parse(workspaceRules("dev")))],
]);

/** Every `expr` in a document. */
function expressionsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(expressionsIn);
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === "expr" && typeof child === "string" ? [child] : expressionsIn(child),
  );
}

test("dashboards, alerts and the workspace's rules are all read", () => {
  const names = [...expressions.keys()].map((file) => file.split("/").at(-1)).sort();
  expect(names).toEqual([
    "gitops-alerts.yaml",
    "gitops.json",
    "landbridge-alerts.yaml",
    "landbridge.json",
    "managed-prometheus.json",
    "rules of the workspace",
  ]);
  expect([...expressions.values()].every((own) => own.length > 1)).toBe(true);
});

test.each([...expressions])("%s asks only for metrics that are exported", (_file, own) => {
  const unknown = own.flatMap((expression) =>
    metricsIn(expression)
      .filter((metric) => !known.has(metric))
      .map((metric) => `${metric} in ${expression}`),
  );
  expect(unknown).toEqual([]);
  expect(own.flatMap(metricsIn).length).toBeGreaterThanOrEqual(own.length);
});

test.each([...expressions])("%s asks custom resources only for their labels", (_file, own) => {
  const unknown = own
    .flatMap(selectorsOf)
    .flatMap(({ metric, labels }) =>
      labels
        .filter((label) => custom.get(metric)?.has(label) === false)
        .map((l) => `${metric} ${l}`),
    );
  expect(unknown).toEqual([]);
});

test("every metric in the list is asked for", () => {
  const asked = new Set([...expressions.values()].flat().flatMap(metricsIn));
  const idle = [...known].filter((metric) => !asked.has(metric));
  expect(idle).toEqual([]);
});

test("a metric that nothing exports is noticed", () => {
  const expression =
    'histogram_quantile(0.9, sum by (le) (rate(a_bucket{x="b c", y=~"d"}[5m]))) / on (z) group_left () e > 1 unless absent(f)';
  expect(metricsIn(expression)).toEqual(["a_bucket", "e", "f"]);
  expect(selectorsOf(expression)).toEqual([{ metric: "a_bucket", labels: ["x", "y"] }]);
});
