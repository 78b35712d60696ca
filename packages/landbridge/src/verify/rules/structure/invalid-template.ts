import { buildProblemRule } from "./build-problem";

/** LB648 */
export const invalidTemplate = buildProblemRule(
  {
    id: "LB648",
    name: "invalid-template",
    severity: "error",
    summary: "A template of a chart in the repository can't be rendered.",
    why: "Helm refuses the whole chart, so that its Application can't be synced.",
    remedy: "Correct the template; `helm template` shows the same.",
    limits:
      "Of charts that Applications render: actions and blocks that aren't closed, and names of templates that nothing defines, as long as the chart has no dependencies.",
  },
  ["invalid-template"],
);
