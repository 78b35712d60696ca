import { buildProblemRule } from "../structure/build-problem";

/** LB310 */
export const unsetChartValue = buildProblemRule(
  {
    id: "LB310",
    name: "unset-chart-value",
    severity: "warning",
    summary: "A template of a chart in the repository prints a value that nothing sets.",
    why: "Helm prints nothing for it, without any message: an image without a tag, an empty name, a quantity that the API server rejects.",
    remedy: "Set the value, correct its name, or give the template a default.",
    limits:
      "Of charts that releases and Applications render with values that are all known. Conditions, loops, values with a default and those that are handed to a named template are left out, as are fields of list items.",
  },
  ["unset-value"],
);
