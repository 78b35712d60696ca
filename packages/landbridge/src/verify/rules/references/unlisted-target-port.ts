import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, list } from "../../yaml/json";
import type { Report } from "../rule";
import { containersOf, type Pods } from "./pods";
import { isInFrontOf, portNames, portNumbers } from "./service-ports";
import { askedOf } from "./wrong-probe-port";

/**
 * The port of a Service with one port only, in front of pods that list one port only, which their probes ask, where the
 * two differ and no other Service leads there. A container may listen on a port that it doesn't list, so it isn't certain.
 */
export function* unlistedTargetPort(
  model: Model,
  service: ClusterObject,
  pods: readonly Pods[],
): Iterable<Report> {
  const [port, second] = list(service.data, "spec", "ports");
  const [listed, another] = [...new Set(pods.flatMap(({ spec }) => portNumbers(spec)))];
  if (port === undefined || second !== undefined || another !== undefined) return;
  const path = at(port, "targetPort") === undefined ? "port" : "targetPort";
  const target = at(port, path);
  if (typeof target !== "number" || typeof listed !== "number" || target === listed) return;
  const isReached = model
    .ofKind("", "Service")
    .some((other) => other !== service && isInFrontOf(model, other, pods));
  if (isReached || !pods.some(isProbedThere)) return;
  yield {
    severity: "warning",
    message: `${describe(service.id)} leads to port ${target} of its pods, and the only port that they list is ${listed}.`,
    at: { object: service, path: ["spec", "ports", 0, path], value: true },
    object: service.id,
  };
}

/** Whether a probe asks the port that the pods list. */
function isProbedThere(pods: Pods): boolean {
  const numbers = portNumbers(pods.spec);
  const names = portNames(pods.spec);
  return containersOf(pods.spec).some(({ container }) =>
    askedOf(container).some(({ port }) => numbers.includes(port) || names.includes(String(port))),
  );
}
