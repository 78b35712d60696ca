import { isQuantity } from "../../catalog/schemas/formats";
import { isRecord, type FieldPath } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { placeOfValue } from "../values-of-release";
import { isOpenText, type InvalidValue } from "./invalid-values/invalid-value-type";

/** LB623 */
export const invalidHelmValue: ClusterRule = {
  id: "LB623",
  name: "invalid-helm-value",
  severity: "error",
  summary: "A Helm value that becomes a field of Kubernetes has the wrong form or type.",
  why: "The chart copies it into a manifest that the API server rejects, so that the release fails. A switch set to the text \"false\" is on: Helm's templates take every text that isn't empty for true.",
  remedy: "Correct the value, or remove its quotes.",
  limits:
    "Only values that mean the same in nearly every chart are checked: requests and limits, security contexts, and switches such as enabled.",
  *check(model) {
    for (const release of model.releases) {
      for (const layer of release.layers) {
        for (const { path, message, severity } of invalidIn(layer.values)) {
          const at = placeOfValue(model, release, layer, path);
          if (at === undefined) continue;
          yield { severity, message: `${message}.`, at, object: release.object.id };
        }
      }
    }
  },
};

interface InvalidHelmValue extends InvalidValue, Pick<Report, "severity"> {}

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

const COMPUTE = new Set(["cpu", "memory", "ephemeral-storage"]);

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
    for (const [key, item] of Object.entries(value)) {
      const own = [...path, key];
      if (typeof item === "string") yield* invalidText(item, own, mayHoldTexts);
      else yield* invalidIn(item, own, mayHoldTexts || TEXTS.test(key));
    }
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
  if (value === "false" && !mayHoldTexts && isSwitch(key)) {
    const message = `${where} is the text "false", which Helm's templates take for true`;
    yield { path, message, severity: "warning" };
  }
}

/** `enabled`, `create`, `metricsEnabled`, `enableMetrics`. */
function isSwitch(key: string): boolean {
  return /^(?:enabled?|create|enable[A-Z].*|.*Enabled)$/.test(key);
}
