import { didYouMean } from "../../../lib/nearest-name";
import { queryProblem } from "../../catalog/promql";
import { describe } from "../../kubernetes/object";
import { text } from "../../yaml/json";
import { valuesAt } from "../references/read-reference";
import type { ClusterRule } from "../rule";

/** Kinds with rules for Prometheus, by group; whether VictoriaMetrics reads them, which knows more functions. */
const KINDS: readonly { readonly group: string; readonly kind: string; readonly more: boolean }[] =
  [
    { group: "monitoring.coreos.com", kind: "PrometheusRule", more: false },
    { group: "operator.victoriametrics.com", kind: "VMRule", more: true },
  ];

/** LB645 */
export const invalidQuery: ClusterRule = {
  id: "LB645",
  name: "invalid-query",
  severity: "error",
  summary: "The expression of an alert or recording rule can't be parsed.",
  why: "The operator's webhook refuses the rule. Without the webhook, Prometheus doesn't load the file, and none of its alerts fires.",
  remedy: "Correct the expression; `promtool check rules` explains it.",
  limits:
    "Brackets, texts, durations and slips in names of functions are checked, not types and labels. Rules with `type: vlogs` and of Loki have another language.",
  checksRemotes: true,
  *check(model) {
    for (const { group, kind, more } of KINDS) {
      for (const object of model.ofKind(group, kind)) {
        for (const [path, rule] of valuesAt(object.data, ["spec", "groups", "*", "rules", "*"])) {
          const query = text(rule, "expr");
          const type = text(object.data, ...path.slice(0, 3), "type");
          if (query === undefined || /\$\{|\{\{/.test(query) || isOfOther(type)) continue;
          const problem = queryProblem(query, more);
          if (problem === undefined) continue;
          const name = text(rule, "alert") ?? text(rule, "record") ?? "";
          yield {
            message: didYouMean(
              `${describe(object.id)}: the expression of ${name} ${problem.message}.`,
              problem.nearest,
            ),
            at: { object, path: [...path, "expr"], value: true },
            object: object.id,
          };
        }
      }
    }
  },
};

function isOfOther(type: string | undefined): boolean {
  return type !== undefined && type !== "prometheus";
}
