import { FLUX_CRDS } from "../../prerequisites/flux-crds";
import { isList, Mapping, toPlain, Unknown, valueAt, type Value } from "../hcl/value";
import type { Instance } from "../instance";
import { objectsIn } from "../manifest-objects";
import { chartCrds } from "./chart-crds";
import { setValue } from "./flux";
import { normalizedPath } from "./flux-path";
import type { Handler } from "./handler";

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
  const flux = FLUX_CHARTS.get(chart);
  if (flux === undefined) return;
  collector.bootstraps.push({ node, kind: flux });
  if (chart === "flux2" || chart === "flux-instance") collector.addCrds(...FLUX_CRDS);
  if (chart === "flux-instance") {
    const path = chartValue(instance, ["instance", "sync", "path"]);
    collector.setFluxPath(normalizedPath(path), instance.place);
    const version = chartValue(instance, ["instance", "distribution", "version"]);
    if (typeof version === "string") collector.fluxVersion ??= version;
    const own = namespace ?? "flux-system";
    const name = chartValue(instance, ["instance", "sync", "name"]);
    // Flux Operator calls it like the namespace, unless it is named.
    const isNamed = typeof name === "string" && name !== "";
    if (path !== undefined) collector.addApplier("Kustomization", own, isNamed ? name : own);
  }
  if (chart === "flux2-sync") {
    const path = chartValue(instance, ["kustomization", "spec", "path"]);
    collector.setFluxPath(normalizedPath(path), instance.place);
    collector.addApplier("Kustomization", namespace ?? "flux-system", name);
  }
};

/** A value of the release: `set` wins over `values`, whose last entry wins. */
function chartValue(instance: Instance, path: readonly string[]): Value | undefined {
  const set = setValue(instance, path.join("."));
  if (set !== undefined) return set;
  const values = instance.field("values");
  if (values === undefined || !isList(values)) return undefined;
  for (const text of [...values].reverse()) {
    const [content] =
      text instanceof Unknown && text.encoded !== undefined ? [text.encoded] : [...valuesIn(text)];
    const found = content instanceof Mapping ? valueAt(content, ...path) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function valuesIn(text: Value): readonly Value[] {
  // Values of a chart are read like a manifest's text, which only needs to contain `kind`.
  return typeof text === "string" ? objectsIn(`${text}\n# kind`) : [];
}

/** The provider `helm`. */
export const helmHandlers: Readonly<Record<string, Handler>> = { helm_release: release };
