import type { ClusterObject } from "../../../model/applier";
import { at, isRecord } from "../../../yaml/json";
import { isOpenText } from "../../../yaml/open-text";
import type { InvalidValue } from "./invalid-value-type";

/** A form that the CRD of a field asks for, and how it is said. */
type Form = readonly [pattern: RegExp, words: string];

const DURATION: Form = [
  /^(?:0|(?:\d+y)?(?:\d+w)?(?:\d+d)?(?:\d+h)?(?:\d+m)?(?:\d+s)?(?:\d+ms)?)$/,
  "a duration such as 10d or 1h30m",
];

const GO_DURATION: Form = [
  /^(?:0|(?:\d+h)?(?:\d+m)?(?:\d+s)?(?:\d+ms)?)$/,
  "a duration in hours, minutes and seconds, such as 120h",
];

const BYTES: Form = [/(?:^0|(?:\d*\.)?\d+(?:[KMGTE]i?)?B)$/, "a size such as 50GB or 50GiB"];

const LEVEL: Form = [/^(?:debug|info|warn|error)$/, "one of debug, info, warn and error"];

const FORMAT: Form = [/^(?:logfmt|json)$/, "logfmt or json"];

const LOGS = { logLevel: LEVEL, logFormat: FORMAT };

const PROMETHEUS: Readonly<Record<string, Form>> = {
  ...LOGS,
  retention: DURATION,
  retentionSize: BYTES,
  scrapeInterval: DURATION,
  scrapeTimeout: DURATION,
  evaluationInterval: DURATION,
};

/** Fields of the kinds of Prometheus Operator (pkg/apis/monitoring/v1 of v0.93). */
const FIELDS: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  Prometheus: PROMETHEUS,
  PrometheusAgent: PROMETHEUS,
  Alertmanager: { ...LOGS, retention: GO_DURATION },
  ThanosRuler: { ...LOGS, retention: DURATION, evaluationInterval: DURATION },
};

/** Keys under which kube-prometheus-stack takes the spec of each kind. */
const SPECS: Readonly<Record<string, string>> = {
  prometheusSpec: "Prometheus",
  alertmanagerSpec: "Alertmanager",
  thanosRulerSpec: "ThanosRuler",
};

/** Values of Prometheus Operator's kinds that their CRDs reject. */
export function* invalidPrometheus({ id, data }: ClusterObject): Iterable<InvalidValue> {
  if (id.group !== "monitoring.coreos.com" || !isRecord(data.spec)) return;
  for (const field of Object.keys(FIELDS[id.kind] ?? {})) {
    const problem = formProblem(id.kind, field, at(data, "spec", field));
    if (problem !== undefined) yield { path: ["spec", field], message: `spec.${field} ${problem}` };
  }
}

/** What is wrong with a Helm value that a chart passes on to one of these kinds. */
export function prometheusValueProblem(
  parent: string,
  key: string,
  value: string,
): string | undefined {
  const kind = Object.hasOwn(SPECS, parent) ? SPECS[parent] : undefined;
  return kind === undefined ? undefined : formProblem(kind, key, value);
}

function formProblem(kind: string, field: string, value: unknown): string | undefined {
  const fields = FIELDS[kind] ?? {};
  const form = Object.hasOwn(fields, field) ? fields[field] : undefined;
  // Charts leave out an empty text.
  if (form === undefined || typeof value !== "string" || value === "" || isOpenText(value))
    return undefined;
  const [pattern, words] = form;
  return pattern.test(value) ? undefined : `must be ${words}, not "${value}"`;
}
