import { didYouMean } from "../../../lib/nearest-name";
import { queryProblem } from "../../catalog/promql";
import { describe } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import { valuesAt } from "../references/read-reference";
import type { ClusterRule } from "../rule";

const PROMETHEUS = "monitoring.coreos.com";
const VICTORIA_METRICS = "operator.victoriametrics.com";

/** Kinds with rules for Prometheus, by group; whether VictoriaMetrics reads them, which knows more functions. */
function kindsOf(
  model: Model,
): readonly { readonly group: string; readonly kind: string; readonly more: boolean }[] {
  return [
    { group: PROMETHEUS, kind: "PrometheusRule", more: isReadByVictoriaMetrics(model) },
    { group: VICTORIA_METRICS, kind: "VMRule", more: true },
  ];
}

/** Charts that run Prometheus. */
const CHARTS = /^(?:kube-prometheus|kube-prometheus-stack|prometheus|prometheus-operator)$/;

/**
 * Whether VictoriaMetrics is in the cluster and Prometheus isn't: its operator turns every PrometheusRule into a VMRule
 * (its page "Migration from prometheus-operator").
 */
function isReadByVictoriaMetrics(model: Model): boolean {
  const charts = model.releases.flatMap(({ chart }) => chart ?? []);
  const isThere =
    model.objects.some(({ id }) => id.group === VICTORIA_METRICS) ||
    charts.some((chart) => chart.startsWith("victoria-metrics"));
  const hasPrometheus =
    model.ofKind(PROMETHEUS, "Prometheus").length > 0 || charts.some((chart) => CHARTS.test(chart));
  return isThere && !hasPrometheus;
}

/** LB645 */
export const invalidQuery: ClusterRule = {
  id: "LB645",
  name: "invalid-query",
  severity: "error",
  summary: "The expression of an alert or recording rule can't be parsed.",
  why: "The operator's webhook refuses the rule. Without the webhook, Prometheus doesn't load the file, and none of its alerts fires.",
  remedy: "Correct the expression; `promtool check rules` explains it.",
  limits:
    "Brackets, texts, durations and slips in names of functions are checked, not types and labels. A PrometheusRule may call functions of VictoriaMetrics where that is in the cluster, and Prometheus isn't. Rules with `type: vlogs` and of Loki have another language.",
  checksRemotes: true,
  *check(model) {
    for (const { group, kind, more } of kindsOf(model)) {
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
