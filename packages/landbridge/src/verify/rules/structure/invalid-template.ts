import { pluginRendering } from "../../model/argocd/discovering-plugins";
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
      "Of charts that Applications and HelmReleases install: actions and blocks that aren't closed, names of templates that nothing defines, as long as the chart has no dependencies (a warning where the values don't reach the action), and what fails or isn't YAML with these values, as long as all of them are known.",
  },
  ["invalid-template"],
  {
    excuse: ({ file, dormant }, { sources }) => {
      if (dormant === true) return { reason: "the values of today don't reach it" };
      const plugin = pluginRendering(sources.repository, file);
      if (plugin === undefined) return undefined;
      return { reason: `the plugin in ${plugin} may render it with more values` };
    },
  },
);
