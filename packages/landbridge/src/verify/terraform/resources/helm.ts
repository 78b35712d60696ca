import { FLUX_CRDS } from "../../prerequisites/flux-crds";
import { isRecord, type YamlRecord } from "../../yaml/json";
import { mergeLayers } from "../../yaml/merge";
import { argocdChart, type ChartParameter, type ChartValues } from "../argocd-objects";
import type { Collector } from "../collector";
import { revisionOf } from "../flux-path-names";
import {
  isKnown,
  isList,
  Mapping,
  textAt,
  textWith,
  toPlain,
  valueAt,
  type Value,
} from "../hcl/value";
import type { Instance } from "../instance";
import { documentsIn } from "../manifest-objects";
import { chartCrds } from "./chart-crds";
import { setValue } from "./flux";
import { normalizedPath } from "./flux-path";
import type { Handler } from "./handler";
import { addObject } from "./manifest";
import { applicationsInValues, extraObjects } from "./objects-in-values";
import { addOpenCrds, addOpenNamespace } from "./open-objects";

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
  if (instance.field("create_namespace") === true)
    addNamespace(instance, node, namespace, collector);
  if (namespace !== undefined) {
    const values = JSON.stringify(
      [instance.field("values") ?? null, instance.field("set") ?? null].map(toPlain),
    );
    collector.charts.push({ namespace, release: name, chart, values });
  }
  if (instance.field("skip_crds") !== true) addCrds(instance, chart, collector);
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
      ref: revisionOf(ref),
      isApplied: true,
    });
    const version = chartValue(instance, ["instance", "distribution", "version"]);
    if (typeof version === "string") collector.fluxVersion ??= version;
    const own = namespace ?? "flux-system";
    if (path !== undefined) collector.addApplier("Kustomization", own, syncName(instance, own));
  }
  if (chart === "flux2-sync") addSync(instance, namespace ?? "flux-system", name, collector);
};

/** The namespace of a release, of whose name only a part may be known. */
function addNamespace(
  instance: Instance,
  node: string,
  name: string | undefined,
  collector: Collector,
): void {
  const place = instance.placeOf("create_namespace");
  if (name !== undefined) collector.addImpliedNamespace(node, { name, place });
  else addOpenNamespace(instance, collector, textWith("*", instance.field("namespace")));
}

/** The CRDs of a chart; without a known name, it may have any. */
function addCrds(instance: Instance, chart: string, collector: Collector): void {
  collector.addCrds(...chartCrds(chart, instance.text("repository")));
  if (chart === "") addOpenCrds(instance, collector);
}

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
  collector.argocd.push(argocdChart(directory, { name, namespace }, helmOf(instance), place));
}

/** The values of a release as an Application has them. */
function helmOf(instance: Instance): ChartValues {
  const parameters = ["set", "set_sensitive", "set_wo", "set_list"].flatMap((key) => {
    const sets = instance.field(key) ?? [];
    return (isList(sets) ? sets : [sets]).map(parameterOf);
  });
  return { values: valuesOf(instance), parameters };
}

/** A block or entry `set` as a parameter of an Application. */
function parameterOf(set: Value): ChartParameter {
  const name = textAt(set, "name") ?? "{{unknown}}";
  const value = set instanceof Mapping ? valueAt(set, "value") : undefined;
  // An empty text is mostly the default of a variable that every run sets.
  const isOpen = value === undefined || value === null || value === "" || isList(value);
  const isKnownText = !isOpen && isKnown(value);
  return {
    name,
    value: isKnownText ? String(toPlain(value)) : "{{unknown}}",
    forceString: textAt(set, "type") === "string",
  };
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

/** What is merged from `values`; undefined where some of it isn't known. */
function valuesOf(instance: Instance): YamlRecord | undefined {
  let all: YamlRecord = {};
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
    isWhole: path === undefined && !instance.has("values"),
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

const template: Handler = (instance, _node, collector) => {
  const chart = (instance.text("chart") ?? "").replace(/^.*\//, "");
  addCrds(instance, chart, collector);
};

/** Templates that Terraform renders, to apply them. */
export const helmDataHandlers: Readonly<Record<string, Handler>> = { helm_template: template };

/** The provider `helm`. */
export const helmHandlers: Readonly<Record<string, Handler>> = { helm_release: release };
