import { FLUX_CRDS } from "../../prerequisites/flux-crds";
import { isRecord, type YamlRecord } from "../../yaml/json";
import { mergeLayers } from "../../yaml/merge";
import { argocdChart } from "../argocd-objects";
import type { Collector } from "../collector";
import { isKnown, isList, Mapping, toPlain, valueAt, type Value } from "../hcl/value";
import type { Instance } from "../instance";
import { documentsIn } from "../manifest-objects";
import { chartCrds } from "./chart-crds";
import { setValue } from "./flux";
import { normalizedPath } from "./flux-path";
import type { Handler } from "./handler";
import { addObject } from "./manifest";
import { applicationsInValues, extraObjects } from "./objects-in-values";

/** Charts that install Flux, and whether they also configure what it reconciles. */
const FLUX_CHARTS: ReadonlyMap<string, "sync" | "install"> = new Map([
  ["flux2", "install"],
  ["flux-operator", "install"],
  ["flux2-sync", "sync"],
  ["flux-instance", "sync"],
]);

const release: Handler = (instance, node, collector) => {
  const chart = (instance.text("chart") ?? "").replace(/^.*\//, "");
  const name = instance.text("name") ?? chart;
  const hasNamespace = instance.has("namespace");
  const namespace = hasNamespace ? instance.text("namespace") : "default";
  if (namespace !== undefined) {
    if (instance.field("create_namespace") === true) {
      collector.addImpliedNamespace(node, {
        name: namespace,
        place: instance.placeOf("create_namespace"),
      });
    }
    const values = JSON.stringify(
      [instance.field("values") ?? null, instance.field("set") ?? null].map(toPlain),
    );
    collector.charts.push({ namespace, release: name, chart, values });
  }
  if (instance.field("skip_crds") !== true) collector.addCrds(...chartCrds(chart));
  addApplications(instance, name, namespace, collector);
  addExtraObjects(instance, namespace ?? "default", node, collector);
  const flux = FLUX_CHARTS.get(chart);
  if (flux === undefined) return;
  collector.bootstraps.push({ node, kind: flux });
  if (chart === "flux2" || chart === "flux-instance") collector.addCrds(...FLUX_CRDS);
  if (chart === "flux-instance") {
    const path = chartValue(instance, ["instance", "sync", "path"]);
    const ref = chartValue(instance, ["instance", "sync", "ref"]);
    collector.setFluxPath(normalizedPath(path), instance.place, {
      ref: typeof ref === "string" ? ref : undefined,
      isApplied: true,
    });
    const version = chartValue(instance, ["instance", "distribution", "version"]);
    if (typeof version === "string") collector.fluxVersion ??= version;
    const own = namespace ?? "flux-system";
    if (path !== undefined) collector.addApplier("Kustomization", own, syncName(instance, own));
  }
  if (chart === "flux2-sync") addSync(instance, namespace ?? "flux-system", name, collector);
};

/** The Applications of Argo CD that a release brings: of the chart `argocd-apps`, or maybe of one of this repository. */
function addApplications(
  instance: Instance,
  name: string,
  namespace = "argocd",
  collector: Collector,
): void {
  const chart = instance.text("chart") ?? "";
  const { place } = instance;
  collector.argocd.push(
    ...applicationsInValues(chart, (key) => chartValue(instance, [key]), namespace, place),
  );
  const directory = instance.has("repository") ? undefined : instance.directoryOf(chart);
  if (directory === undefined) return;
  collector.localCharts.push({ directory, place });
  collector.argocd.push(argocdChart(directory, { name, namespace }, valuesOf(instance), place));
}

function addExtraObjects(
  instance: Instance,
  namespace: string,
  node: string,
  collector: Collector,
): void {
  for (const object of extraObjects((key) => chartValue(instance, [key]), namespace))
    addObject(object, instance, node, collector);
}

/** All values of a release; undefined where some aren't known. */
function valuesOf(instance: Instance): YamlRecord | undefined {
  let all: YamlRecord = {};
  if (["set", "set_sensitive", "set_list"].some((key) => instance.has(key))) return undefined;
  const values = instance.field("values") ?? [];
  for (const entry of isList(values) ? values : [values]) {
    const [content] = documentsIn(entry);
    const plain = content !== undefined && isKnown(content) ? toPlain(content) : undefined;
    if (!isRecord(plain)) return undefined;
    all = mergeLayers(all, plain);
  }
  return all;
}

/** A GitRepository and a Kustomization, both called like the release. */
function addSync(instance: Instance, namespace: string, name: string, collector: Collector): void {
  const value = (...path: readonly string[]): Value | undefined => chartValue(instance, path);
  const spec = value("kustomization", "spec");
  const path = normalizedPath(value("kustomization", "spec", "path"));
  const url = value("gitRepository", "spec", "url");
  const ref = value("gitRepository", "spec", "ref");
  const { place } = instance;
  collector.addApplier("Kustomization", namespace, name);
  collector.addApplier("GitRepository", namespace, name);
  collector.addSync({
    name,
    namespace,
    path,
    place,
    url: String(url === undefined ? "" : toPlain(url)),
    ref: ref instanceof Mapping ? (toPlain(ref) as YamlRecord) : {},
    spec: spec instanceof Mapping ? (toPlain(spec) as YamlRecord) : {},
  });
}

/** Flux Operator calls the Kustomization like its namespace, unless it is named. */
function syncName(instance: Instance, namespace: string): string {
  const name = chartValue(instance, ["instance", "sync", "name"]);
  return typeof name === "string" && name !== "" ? name : namespace;
}

/** A value of the release: `set` wins over `values`, whose last entry wins. */
function chartValue(instance: Instance, path: readonly string[]): Value | undefined {
  const set = setValue(instance, path.join("."));
  if (set !== undefined) return set;
  const values = instance.field("values");
  if (values === undefined || !isList(values)) return undefined;
  for (const text of [...values].reverse()) {
    const [content] = documentsIn(text);
    const found = content instanceof Mapping ? valueAt(content, ...path) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The provider `helm`. */
export const helmHandlers: Readonly<Record<string, Handler>> = { helm_release: release };
