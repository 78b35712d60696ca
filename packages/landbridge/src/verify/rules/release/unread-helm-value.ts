import { didYouMean } from "../../../lib/nearest-name";
import { unreadValues } from "../../charts/value-reads";
import type { ClusterRule } from "../rule";
import { placeOfKey } from "../values-of-release";
import { unreadByOwnCharts } from "./own-chart-values";

/** LB308 */
export const unreadHelmValue: ClusterRule = {
  id: "LB308",
  name: "unread-helm-value",
  severity: "warning",
  summary: "A chart never reads a Helm value.",
  why: "Helm ignores values that no template names: what was to be set keeps its default, without any message.",
  remedy: "Correct the key, or remove it. The chart's values.yaml has the names.",
  limits:
    "Only charts of the repository and those of --charts are read. Where templates hand on all values at once, as to a library, only slips of default names are found. A values file that Applications give to several charts counts as read if one of them reads the value.",
  checksRemotes: true,
  *check(model) {
    if (model.home === "") yield* unreadByOwnCharts(model);
    for (const release of model.releases) {
      const { packaged, layers, object } = release;
      if (packaged === undefined || !model.appliesHere(release.applier)) continue;
      const { chart, refused } = packaged;
      const isRefused = new Set(refused.map(({ path }) => path.join(".")));
      for (const layer of layers) {
        for (const { path, nearest } of unreadValues(chart, layer.values) ?? []) {
          const where = path.join(".");
          const place = placeOfKey(model, release, layer, path);
          if (place === undefined || isRefused.has(where)) continue;
          yield {
            message: didYouMean(`${chart.name} ${chart.version} never reads ${where}.`, nearest),
            at: place,
            object: object.id,
          };
        }
      }
    }
  },
};
