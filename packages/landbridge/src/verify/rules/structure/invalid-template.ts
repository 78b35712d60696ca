import { sourceIn } from "../../argocd/application";
import { partsOf, type Applier } from "../../model/applier";
import { pluginRendering } from "../../model/argocd/discovering-plugins";
import { otherRevisionOfSource } from "../../model/other-revision";
import { buildProblemRule } from "./build-problem";

/** LB648 */
export const invalidTemplate = buildProblemRule(
  {
    id: "LB648",
    name: "invalid-template",
    severity: "error",
    summary: "A template of a chart in the repository can't be rendered.",
    why: "Helm refuses the whole chart: its Application can't be synced, and its HelmRelease fails at every retry.",
    remedy: "Correct the template; `helm template` shows the same.",
    limits:
      "Of charts that Applications and HelmReleases install: actions and blocks that aren't closed, names of templates that nothing defines, as long as the chart has no dependencies (a warning where the values don't reach the action), and what fails or isn't YAML with these values, as long as all of them are known. A warning if the source reads another branch or a tag.",
  },
  ["invalid-template"],
  {
    excuse: ({ file, dormant }, model, applier) => {
      if (dormant === true) return { reason: "the values of today don't reach it" };
      const revision = otherRevisionOfSource(model, applier, revisionOfChart(applier));
      if (revision !== undefined)
        return {
          reason: `${revision.what}, which ${revision.reader} reads, may have another template`,
        };
      const plugin = pluginRendering(model.sources.repository, file);
      if (plugin === undefined) return undefined;
      return { reason: `the plugin in ${plugin} may render it with more values` };
    },
  },
);

/** The revision that the source of a chart in this repository reads. */
function revisionOfChart({ content, spec }: Applier): string | undefined {
  const part = partsOf(content).find(({ kind }) => kind === "local-chart");
  return part?.kind === "local-chart" ? sourceIn(spec, part.directory)?.targetRevision : undefined;
}
