import type { Model } from "../../model/model";
import type { PackagedChart, Release, ValuesLayer } from "../../model/release";
import { at, text, type FieldPath } from "../../yaml/json";
import { hasOpenText, isOpenText } from "../../yaml/open-text";
import type { ClusterRule, Report } from "../rule";
import { placeOfValue } from "../values-of-release";

/** LB307 */
export const refusedHelmValues: ClusterRule = {
  id: "LB307",
  name: "refused-helm-values",
  severity: "error",
  summary: "A chart refuses its Helm values.",
  why: "Helm checks the values against the chart's values.schema.json and renders the templates before it installs anything: the release fails, at every retry.",
  remedy: "Correct the value, or remove it if the chart has no such value.",
  limits:
    "Only charts of the repository and those of --charts are read. Those of --charts are rendered by helm on PATH, else here if every template is understood; LB648 has the templates of the repository. What is missing is reported only if all values are known. Messages about the cluster, such as its version, are passed over: Helm renders without one.",
  checksRemotes: true,
  *check(model) {
    for (const release of model.releases) {
      const { packaged, applier } = release;
      if (packaged === undefined || !model.appliesHere(applier)) continue;
      // Helm would say the same once more.
      if (packaged.refused.length === 0) yield* failures(release, packaged);
      else yield* refusals(model, release, packaged);
    }
  },
};

function* refusals(
  model: Model,
  release: Release,
  { chart, refused }: PackagedChart,
): Iterable<Report> {
  const { object, valuesKnown, values } = release;
  for (const { path, message } of refused) {
    const layer = layerWith(release, path);
    if (isOpenText(text(values, ...path) ?? "")) continue;
    if (layer === undefined && !valuesKnown) continue;
    const place = layer === undefined ? undefined : placeOfValue(model, release, layer, path);
    const where = path.length === 0 ? "The values" : path.join(".");
    yield {
      message: `${where}: ${message} (values.schema.json of ${chart.name} ${chart.version}).`,
      at: place ?? { object, path: ["spec"] },
      object: object.id,
    };
  }
}

/** The layer that decides about a value; undefined if it is the chart's own, or missing. */
function layerWith({ layers }: Release, path: FieldPath): ValuesLayer | undefined {
  if (path.length === 0) return undefined;
  return layers.findLast(({ values }) => at(values, ...path) !== undefined);
}

/** What depends on the cluster, or on a part that isn't at hand. */
const OF_THE_CLUSTER =
  /kube-?version|api-?versions?|capabilit|CRD|CustomResourceDefinition|no matches for kind|missing in charts\/|lookup|library chart/i;

function* failures(
  { object, values, valuesKnown }: Release,
  { chart, failure }: PackagedChart,
): Iterable<Report> {
  if (failure === undefined || !valuesKnown || OF_THE_CLUSTER.test(failure)) return;
  if (hasOpenText(values)) return;
  yield {
    message: `Helm can't render ${chart.name} ${chart.version} with these values: ${failure}`,
    at: { object, path: ["spec", "values"] },
    object: object.id,
    remedy: "Change the values as Helm's message says.",
  };
}
