import { quantityOf } from "../../../catalog/schemas/quantity";
import type { ClusterObject } from "../../../model/applier";
import { at, isRecord, list, record, text, type FieldPath } from "../../../yaml/json";
import { containersOf, podsMadeBy } from "../../references/pods";
import type { InvalidValue } from "./invalid-value-type";

/** Values that the API server rejects because of another one next to them. */
export function* invalidBounds(object: ClusterObject): Iterable<InvalidValue> {
  const { id, data } = object;
  switch (`${id.group}/${id.kind}`) {
    case "autoscaling/HorizontalPodAutoscaler":
      yield* autoscaler(data);
      break;
    case "apps/Deployment":
      yield* rollingUpdate(data);
      break;
    case "policy/PodDisruptionBudget":
      yield* budget(data);
      break;
    case "/LimitRange":
      yield* limitRange(data);
      break;
  }
  yield* requestsOfPods(object);
}

function* autoscaler(data: unknown): Iterable<InvalidValue> {
  const least = at(data, "spec", "minReplicas");
  const most = at(data, "spec", "maxReplicas");
  if (typeof least === "number" && typeof most === "number" && least > most)
    yield {
      path: ["spec", "minReplicas"],
      message: `minReplicas ${least} is more than maxReplicas ${most}`,
    };
}

/** `ValidateRollingUpdateDeployment`: without one more pod or one less, nothing can be replaced. */
function* rollingUpdate(data: unknown): Iterable<InvalidValue> {
  const path = ["spec", "strategy", "rollingUpdate"];
  const { maxSurge, maxUnavailable } = record(data, ...path) ?? {};
  if (isZero(maxSurge) && isZero(maxUnavailable))
    yield {
      path: [...path, "maxUnavailable"],
      message: "maxUnavailable and maxSurge are both 0, so that no pod can be replaced",
    };
}

function isZero(value: unknown): boolean {
  return value === 0 || value === "0%";
}

function* budget(data: unknown): Iterable<InvalidValue> {
  const { maxUnavailable, minAvailable } = record(data, "spec") ?? {};
  if (isSet(maxUnavailable) && isSet(minAvailable))
    yield {
      path: ["spec", "minAvailable"],
      message: "minAvailable and maxUnavailable are both set, of which only one may be",
    };
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The order in which the API server wants the fields of a LimitRange, smallest first. */
const LIMITS = ["min", "defaultRequest", "default", "max"];

function* limitRange(data: unknown): Iterable<InvalidValue> {
  for (const [index, limit] of list(data, "spec", "limits").entries()) {
    if (!isRecord(limit)) continue;
    for (const [position, small] of LIMITS.entries())
      for (const large of LIMITS.slice(position + 1))
        yield* above(
          record(limit, small),
          record(limit, large),
          [small, large],
          ["spec", "limits", index, small],
        );
  }
}

function* requestsOfPods(object: ClusterObject): Iterable<InvalidValue> {
  const pods = podsMadeBy(object);
  if (pods === undefined) return;
  for (const { container, path } of containersOf(pods.spec)) {
    const own = [...pods.path, "spec", ...path, "resources", "requests"];
    yield* above(
      record(container, "resources", "requests"),
      record(container, "resources", "limits"),
      [`container "${text(container, "name") ?? ""}" requests`, "limit"],
      own,
    );
  }
}

/** Quantities of the first that are larger than the same of the second. */
function* above(
  small: Readonly<Record<string, unknown>> | undefined,
  large: Readonly<Record<string, unknown>> | undefined,
  [what, limit]: readonly [string, string],
  path: FieldPath,
): Iterable<InvalidValue> {
  for (const [name, value] of Object.entries(small ?? {})) {
    const other = large?.[name];
    const least = quantityOf(value);
    const most = quantityOf(other);
    if (least === undefined || most === undefined || least <= most) continue;
    yield {
      path: [...path, name],
      message: `${what} ${name} ${String(value)}, which is more than its ${limit} ${String(other)}`,
    };
  }
}
