import { nearestName, SLIP } from "../../lib/nearest-name";

/** Functions and aggregations of Prometheus 3 (promql/parser/functions.go, lex.go). */
const FUNCTIONS = [
  ...["abs", "absent", "absent_over_time", "acos", "acosh", "asin", "asinh", "atan", "atanh"],
  ...["avg", "avg_over_time", "bottomk", "ceil", "changes", "clamp", "clamp_max", "clamp_min"],
  ...["cos", "cosh", "count", "count_over_time", "count_values", "day_of_month", "day_of_week"],
  ...["day_of_year", "days_in_month", "deg", "delta", "deriv", "double_exponential_smoothing"],
  ...["exp", "floor", "group", "histogram_avg", "histogram_count", "histogram_fraction"],
  ...["histogram_quantile", "histogram_quantiles", "histogram_stddev", "histogram_stdvar"],
  ...["histogram_sum", "holt_winters", "hour", "idelta", "increase", "info", "irate"],
  ...["label_join", "label_replace", "last_over_time", "limit_ratio", "limitk", "ln", "log10"],
  ...["log2", "mad_over_time", "max", "max_over_time", "min", "min_over_time", "minute", "month"],
  ...["first_over_time", "pi", "predict_linear", "present_over_time", "quantile"],
  ...["quantile_over_time", "rad", "rate", "resets", "round", "scalar", "sgn", "sin", "sinh"],
  ...["sort", "sort_by_label", "sort_by_label_desc", "sort_desc", "sqrt", "stddev"],
  ...["stddev_over_time", "stdvar", "stdvar_over_time", "sum", "sum_over_time", "tan", "tanh"],
  ...["time", "timestamp", "topk", "ts_of_first_over_time", "ts_of_last_over_time"],
  ...["ts_of_max_over_time", "ts_of_min_over_time", "vector", "year", "start", "end"],
];

/** Words that may stand in front of a bracket and are no functions. */
const WORDS = new Set([
  ...["and", "atan2", "bool", "by", "group_left", "group_right", "ignoring", "offset", "on", "or"],
  ...["unless", "without"],
]);

const PAIRS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Texts in all three kinds of quotes, and comments. */
const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|#[^\n]*/g;

const DURATION = /^(?:\d+(?:\.\d+)?(?:ms|[smhdwy]))+$/;

/** Why an expression can't be parsed. */
export interface QueryProblem {
  /** A fragment that follows the name of the rule: `has a ( that is never closed`. */
  readonly message: string;
  readonly nearest?: string | undefined;
}

/**
 * What is certainly wrong in an expression of PromQL; undefined if nothing is found.
 * @param isMetricsQl whether VictoriaMetrics reads it, which knows further functions and durations
 */
export function queryProblem(query: string, isMetricsQl = false): QueryProblem | undefined {
  const code = query.replace(TEXT, (text) => (text.startsWith("#") ? "" : '""'));
  if (code.trim() === "") return { message: "is empty" };
  return brackets(code) ?? (isMetricsQl ? undefined : (misspelt(code) ?? invalidRange(code)));
}

function brackets(code: string): QueryProblem | undefined {
  if (/["'`]/.test(code.replaceAll('""', "")))
    return { message: "has a text that is never closed" };
  const open: string[] = [];
  for (const letter of code) {
    if ("([{".includes(letter)) open.push(letter);
    const pair = PAIRS[letter];
    if (pair === undefined) continue;
    const last = open.pop();
    if (last === undefined) return { message: `has a ${letter} too many` };
    if (last !== pair) return { message: `closes ${last} with ${letter}` };
  }
  const last = open.pop();
  return last === undefined ? undefined : { message: `has a ${last} that is never closed` };
}

function misspelt(code: string): QueryProblem | undefined {
  for (const [, name = ""] of code.matchAll(/(?<![\w:."])([a-zA-Z_]\w*)\s*\(/g)) {
    const lower = name.toLowerCase();
    if (FUNCTIONS.includes(lower) || WORDS.has(lower)) continue;
    const nearest = nearestName(lower, FUNCTIONS, SLIP);
    if (nearest !== undefined)
      return { message: `calls "${name}", which is not a function`, nearest };
  }
  return undefined;
}

function invalidRange(code: string): QueryProblem | undefined {
  for (const [, inner = ""] of code.matchAll(/\[([^\]]*)\]/g)) {
    const [range = "", step = "", more] = inner.split(":").map((part) => part.trim());
    // Prometheus 3.4 computes with durations, and takes numbers for seconds.
    if (more !== undefined || /[-+*/%^()]|^\d+$|__/.test(inner)) continue;
    const isRange =
      DURATION.test(range) && (step === "" || DURATION.test(step) || /^\d+$/.test(step));
    if (!isRange)
      return { message: `has the range [${inner}], which is not a duration such as 5m` };
  }
  return undefined;
}
