import { at, record } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB303 */
export const chartOrChartRef: ClusterRule = {
  id: "LB303",
  name: "chart-or-chart-ref",
  severity: "error",
  summary: "A HelmRelease has both chart and chartRef, or neither.",
  why: "The API server rejects it, and with it everything else in its Kustomization's stage.",
  remedy:
    "Keep spec.chart (a chart of a HelmRepository, Git or bucket) or spec.chartRef (an OCIRepository, HelmChart or ExternalArtifact).",
  *check(model) {
    for (const { object, spec, applier } of model.helmReleases) {
      const chart = record(spec, "chart") !== undefined;
      const chartRef = record(spec, "chartRef") !== undefined;
      if (chart !== chartRef) continue;
      yield {
        message: `${applier.title} has ${chart ? "both chart and chartRef" : "neither chart nor chartRef"}.`,
        at: { object, path: at(spec, "chartRef") === undefined ? ["spec"] : ["spec", "chartRef"] },
        object: object.id,
      };
    }
  },
};
