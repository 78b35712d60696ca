import { nearestName, SLIP } from "../../../lib/nearest-name";
import type { MissingParameter } from "../../argocd/application-set/applications";
import { forEachString, type FieldPath, type YamlRecord } from "../../yaml/json";

/** Who fills in an expression that an ApplicationSet without goTemplate leaves as it is written. */
type Filler = "generator" | "other" | "unknown";

/**
 * Whether an expression is one of a program that gets the values of a chart: Argo CD writes it back as it is, and the
 * program fills it in. `unknown` is one that may as well be a parameter which the generators lack.
 */
export function fillerOf(data: YamlRecord, { parameter, provided }: MissingParameter): Filler {
  if (OF_PROMETHEUS_OR_HELM.test(parameter)) return "other";
  const places = placesOf(data, parameter);
  if (places.length === 0 || !places.every(({ path }) => isForOthers(path))) return "generator";
  const isParameter = (name: string): boolean => ALWAYS.has(name) || provided.includes(name);
  if (isOfGoTemplate(parameter))
    return namesIn(parameter).some(isParameter) ? "generator" : "other";
  const [head = ""] = parameter.split(/[.[]/, 1);
  if (OF_POLICIES_AND_WORKFLOWS.has(head) && !provided.includes(head)) return "other";
  if (isParameter(head) || nearestName(head, [...ALWAYS, ...provided], SLIP) !== undefined)
    return "generator";
  return places.every(({ isLegend }) => isLegend) ? "other" : "unknown";
}

/** What Prometheus or Helm fills in: `$labels.instance`, `$value`, `.Values.interval`. */
const OF_PROMETHEUS_OR_HELM = /^(?:\$|\.(?:Capabilities|Chart|Files|Release|Template|Values)\b)/;

/** First names of parameters that people expect of any generator. */
const ALWAYS = new Set(["metadata", "name", "nameNormalized", "path", "server", "values"]);

/** First names of variables of Kyverno, Argo Workflows and Argo Rollouts. */
const OF_POLICIES_AND_WORKFLOWS = new Set([
  ...["element", "elementIndex", "images", "request", "serviceAccountName", "target"],
  ...["inputs", "item", "lastRetry", "node", "outputs", "pod", "retries", "steps", "tasks"],
  ...["workflow", "cronworkflow", "args"],
]);

interface Place {
  readonly path: FieldPath;
  /** Whether it is in the legend of a panel of Grafana, which has the labels of Prometheus. */
  readonly isLegend: boolean;
}

/** Where an ApplicationSet has an expression. */
function placesOf({ spec }: YamlRecord, expression: string): readonly Place[] {
  const places: Place[] = [];
  forEachString(spec, (text, path) => {
    if (!text.includes(expression)) return;
    for (const { index, 1: inner = "" } of text.matchAll(/\{\{([^{}]*)\}\}/g)) {
      if (inner.trim() !== expression) continue;
      const before = text.slice(text.lastIndexOf("\n", index) + 1, index);
      const isLegend = path.at(-1) === "legendFormat" || /\blegendFormat["']?\s*:/.test(before);
      places.push({ path, isLegend });
    }
  });
  return places;
}

/** Whether a field is text for a chart, a kustomize patch or Argo CD's notifications. */
function isForOthers(path: FieldPath): boolean {
  return path.some((key, index) => {
    const next = String(path[index + 1]);
    if (key === "helm") return /^(?:values|valuesObject|parameters)$/.test(next);
    if (key === "kustomize") return next === "patches";
    return key === "annotations" && next.startsWith("notifications.argoproj.io/");
  });
}

/** Whether an expression is one of Go: no generator has a parameter with a dot in front, a blank, a quote or a pipe. */
function isOfGoTemplate(expression: string): boolean {
  return /^[-.]|[\s"'`()|]/.test(expression) || /^(?:break|continue|else|end)$/.test(expression);
}

/** What an expression of Go reads, and its first word: `default` and `region` in `default "x" .region`. */
function namesIn(expression: string): readonly string[] {
  const withoutTexts = expression.replace(/"[^"]*"|`[^`]*`/g, "");
  const names = withoutTexts.matchAll(/^-?\s*(\w+)|(?<![\w.)])\.(\w+)/g);
  return [...names].map(([, first, name]) => first ?? name ?? "");
}
