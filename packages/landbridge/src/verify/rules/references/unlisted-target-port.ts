import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, isRecord, list } from "../../yaml/json";
import type { Report } from "../rule";
import type { Pods } from "./pods";
import { isInFrontOf, portNames, portNumbers } from "./service-ports";
import { askedOf } from "./wrong-probe-port";

/**
 * The port of a Service with one port only, in front of pods that list one port only, where the two differ and no other
 * Service leads there. A container may listen on a port that it doesn't list, so it isn't certain; nothing is said if a probe
 * asks the port of the Service, or if a container lists none.
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
  if (isReached || !pods.every((own) => isListedWhole(own, target))) return;
  yield {
    severity: "warning",
    message: `${describe(service.id)} leads to port ${target} of its pods, and the only port that they list is ${listed}.`,
    at: { object: service, path: ["spec", "ports", 0, path], value: true },
    object: service.id,
  };
}

/** Whether the pods seem to list all ports: a probe asks a listed one, or each container lists one and none is asked for the other. */
function isListedWhole({ spec }: Pods, target: number): boolean {
  const containers = list(spec, "containers").filter(isRecord);
  const numbers = portNumbers(spec);
  const names = portNames(spec);
  const asked = containers.flatMap((container) => askedOf(container).map(({ port }) => port));
  if (asked.includes(target)) return false;
  return (
    asked.some((port) => numbers.includes(port) || names.includes(String(port))) ||
    containers.every((container) => list(container, "ports").length > 0)
  );
}
