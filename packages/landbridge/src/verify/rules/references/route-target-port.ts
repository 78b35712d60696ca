import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, list, text } from "../../yaml/json";
import type { Report } from "../rule";
import { hasVariable } from "./service-ports";

/**
 * The port of a Route of OpenShift: the router looks for a port of the Service's endpoints with that name, or with that
 * number, which is the pod's and not the Service's.
 */
export function* routeTargetPort(model: Model, route: ClusterObject): Iterable<Report> {
  const { id, data } = route;
  const wanted = at(data, "spec", "port", "targetPort");
  if ((typeof wanted !== "string" && typeof wanted !== "number") || hasVariable(wanted)) return;
  const name = text(data, "spec", "to", "name") ?? "";
  const [service, second] = model.find({
    group: "",
    kind: "Service",
    namespace: id.namespace,
    name,
  });
  if (service === undefined || second !== undefined) return;
  const ports = list(service.data, "spec", "ports");
  const names = ports.flatMap((port) => text(port, "name") ?? []);
  const targets = ports.map((port) => at(port, "targetPort") ?? at(port, "port"));
  if (names.some(hasVariable)) return;
  // A target that is a name has the number of a container.
  const isNumber = /^\d+$/.test(String(wanted));
  if (names.includes(String(wanted)) || ports.length === 0) return;
  if (isNumber && !targets.every((target) => typeof target === "number")) return;
  if (isNumber && targets.some((target) => String(target) === String(wanted))) return;
  yield {
    message: didYouMean(
      `${describe(id)} leads to port "${wanted}" of ${describe(service.id)}, which has ${portsOf(names, targets)}.`,
      nearestName(String(wanted), names),
    ),
    at: { object: route, path: ["spec", "port", "targetPort"], value: true },
    object: id,
    related: [{ at: { object: service, path: ["spec", "ports"] }, message: "its ports" }],
  };
}

function portsOf(names: readonly string[], targets: readonly unknown[]): string {
  const known = names.length > 0 ? names : targets.map(String);
  return `only ${known.join(", ")}`;
}
