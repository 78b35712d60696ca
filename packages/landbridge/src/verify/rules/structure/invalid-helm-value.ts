import { didYouMean } from "../../../lib/nearest-name";
import { isQuantity, scheduleProblem } from "../../catalog/schemas/formats";
import type { LocationSource } from "../../findings/location";
import type { Model } from "../../model/model";
import type { Release, ValuesLayer } from "../../model/release";
import { isRecord, type FieldPath } from "../../yaml/json";
import { isOpenText } from "../../yaml/open-text";
import type { ClusterRule, Report } from "../rule";
import { placeOfKey, placeOfValue } from "../values-of-release";
import { digestProblem } from "./invalid-values/images";
import type { InvalidValue } from "./invalid-values/invalid-value-type";
import { misspeltPodFields } from "./invalid-values/pod-fields";
import { prometheusValueProblem } from "./invalid-values/prometheus";

/** LB623 */
export const invalidHelmValue: ClusterRule = {
  id: "LB623",
  name: "invalid-helm-value",
  severity: "error",
  summary: "A Helm value that becomes a field of Kubernetes has the wrong form, type or name.",
  why: "The chart copies it into a manifest that the API server rejects, so that the release fails. A switch set to the text \"false\" is on: Helm's templates take every text that isn't empty for true.",
  remedy: "Correct the value, or remove its quotes.",
  limits:
    "Only values that mean the same in nearly every chart are checked: requests and limits, security contexts, probes, schedules below cronjob, retentions, intervals and logs of Prometheus, operators of tolerations, and switches such as enabled. Of names, only slips are found, because charts may have fields of their own; before Flux 2.8, whose Helm leaves such a field out silently, they are warnings.",
  *check(model) {
    for (const release of model.releases) {
      for (const layer of release.layers) {
        for (const found of invalidIn(layer.values)) {
          const at = placeOf(found, model, release, layer);
          if (at === undefined) continue;
          yield {
            severity: severityOf(found, model, release),
            message: sentence(found.message),
            at,
            object: release.object.id,
            ...(found.isName === true && { remedy: "Correct the field's name." }),
          };
        }
      }
    }
  },
};

function placeOf(
  { isName, path }: InvalidHelmValue,
  model: Model,
  release: Release,
  layer: ValuesLayer,
): LocationSource | undefined {
  return (isName === true ? placeOfKey : placeOfValue)(model, release, layer, path);
}

/**
 * Helm 4, which applies server-side and so refuses fields that nothing knows, comes with this minor version of Flux
 * (release notes of 2.8; fluxcd/helm-controller#1384 for the default).
 */
const HELM_4_SINCE = 8;

/** Where Helm 3 installs the release, what a field with a wrong name was to set is silently left out. */
function severityOf(
  { isName, severity }: InvalidHelmValue,
  { flux }: Model,
  { object }: Release,
): Report["severity"] {
  const isHelm3 =
    object.id.kind === "HelmRelease" && flux !== undefined && flux.minor < HELM_4_SINCE;
  return isName === true && isHelm3 ? "warning" : severity;
}

/** A message with a full stop; a question has its mark. */
const sentence = (message: string): string => (message.endsWith("?") ? message : `${message}.`);

interface InvalidHelmValue extends InvalidValue, Pick<Report, "severity"> {
  /** Whether the key is wrong, and not the value. */
  readonly isName?: boolean;
}

/** Levels of values; deeper ones are data of an application. */
const DEEPEST = 16;

/** Keys below which texts are passed on as they are. */
const TEXTS =
  /^(?:annotations?|args|config|configs|configMaps?|data|env|envFrom|environment|extra.*|labels|nodeSelector|params|parameters|secrets?|settings|stringData|.*(?:Annotations|Config|Env|Envs|Labels|Settings|Vars))$/;

/** Fields of a security context. */
const BOOLEANS = new Set([
  "allowPrivilegeEscalation",
  "privileged",
  "readOnlyRootFilesystem",
  "runAsNonRoot",
]);

/** How a toleration compares; the last two since Kubernetes 1.35. */
const TOLERATIONS = new Set(["Exists", "Equal", "Gt", "Lt"]);

const COMPUTE = new Set(["cpu", "memory", "ephemeral-storage", "storage"]);

function* invalidIn(
  value: unknown,
  path: FieldPath = [],
  mayHoldTexts = false,
): Iterable<InvalidHelmValue> {
  if (path.length > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* invalidIn(item, [...path, index], mayHoldTexts);
  } else if (isRecord(value)) {
    if (!mayHoldTexts) yield* misspeltIn(value, path);
    for (const [key, item] of Object.entries(value)) {
      const own = [...path, key];
      if (typeof item === "string") yield* invalidText(item, own, mayHoldTexts);
      else yield* invalidIn(item, own, mayHoldTexts || TEXTS.test(key));
    }
  }
}

function* misspeltIn(
  value: Readonly<Record<string, unknown>>,
  path: FieldPath,
): Iterable<InvalidHelmValue> {
  for (const { path: own, nearest } of misspeltPodFields(value, path)) {
    const message = didYouMean(`${own.join(".")} is not a field of pods`, nearest);
    // A few charts have names of their own that begin with a capital, such as `startupProbe.PeriodSeconds`.
    const isOtherCase = String(own.at(-1)).toLowerCase() === nearest.toLowerCase();
    yield { path: own, message, severity: isOtherCase ? "warning" : "error", isName: true };
  }
}

function* invalidText(
  value: string,
  path: FieldPath,
  mayHoldTexts: boolean,
): Iterable<InvalidHelmValue> {
  const [key, parent = "", above] = path.slice(-3).reverse().map(String);
  if (key === undefined || isOpenText(value)) return;
  const where = path.join(".");
  const isCompute =
    /^(?:requests|limits)$/.test(parent) && COMPUTE.has(key) && /resources$/i.test(above ?? "");
  if (isCompute && value !== "" && !isQuantity(value)) {
    const message = `${where} must be a quantity such as 500m or 1Gi, not "${value}"`;
    yield { path, message, severity: "error" };
  }
  if (/securityContext$/i.test(parent) && BOOLEANS.has(key)) {
    const message = `${where} must be true or false, not the text "${value}"`;
    yield { path, message, severity: "error" };
  }
  const ofDigest = /^(?:tag|image|digest)$/.test(key)
    ? digestProblem(asImage(key, value))
    : undefined;
  if (ofDigest !== undefined) yield { path, message: `${where}: ${ofDigest}`, severity: "error" };
  const problem = fieldProblem(value, [key, parent, above ?? ""]);
  if (problem !== undefined) yield { path, message: `${where}${problem}`, severity: "error" };
  // Cilium compares this one with "true", "false" and "auto".
  const isText = parent === "gatewayClass" && key === "create";
  if (value === "false" && !mayHoldTexts && isSwitch(key) && !isText) {
    const message = `${where} is the text "false", which Helm's templates take for true`;
    yield { path, message, severity: "warning" };
  }
}

/** What is wrong with a schedule of bjw-s' app-template, a field of Prometheus, or the operator of a toleration. */
function fieldProblem(
  value: string,
  [key, parent, above]: readonly [key: string, parent: string, above: string],
): string | undefined {
  const ofSchedule =
    key === "schedule" && parent === "cronjob" ? scheduleProblem(value) : undefined;
  if (ofSchedule !== undefined) return `: the schedule "${value}" ${ofSchedule}`;
  const ofPrometheus = prometheusValueProblem(parent, key, value);
  if (ofPrometheus !== undefined) return ` ${ofPrometheus}`;
  if (key !== "operator" || !/tolerations$/i.test(above) || TOLERATIONS.has(value))
    return undefined;
  return ` must be Exists or Equal, or Gt or Lt with a number, not "${value}"`;
}

/** A digest by itself is written without an @. */
const asImage = (key: string, value: string): string => (key === "digest" ? `@${value}` : value);

/** `enabled`, `create`, `metricsEnabled`, `enableMetrics`. */
function isSwitch(key: string): boolean {
  return /^(?:enabled?|create|enable[A-Z].*|.*Enabled)$/.test(key);
}
