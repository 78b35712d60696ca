import { isNumbered } from "../../../lib/is-numbered";
import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { describe, labelsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { isChartTemplate } from "../../model/argocd/argocd-files";
import type { Model } from "../../model/model";
import { list, record, text } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { isPartOfWorkload } from "../structure/partial-object";
import { hostPorts } from "./host-ports";
import { missingBackendPorts } from "./missing-backend-port";
import { missingMonitorPorts } from "./missing-monitor-port";
import { MONITORS, MONITOR_SELECTOR } from "./monitors";
import type { Pods } from "./pods";
import { routeTargetPort } from "./route-target-port";
import { hasVariable, isSelected, portNames, selectedPods } from "./service-ports";
import { isPortOfSidecar, mayGetPorts } from "./sidecar-ports";
import { unlistedTargetPort } from "./unlisted-target-port";
import { wrongPolicyPorts } from "./wrong-policy-port";
import { wrongProbePorts } from "./wrong-probe-port";

/** LB618 */
export const missingPort: ClusterRule = {
  id: "LB618",
  name: "missing-port",
  severity: "error",
  summary: "A port is named, or asked in a URL, that the Service or container doesn't have.",
  why: "Requests are answered with 500 or 503, or the probe fails until the kubelet restarts the container.",
  remedy: "Name a port of the Service or container, or add it there.",
  limits:
    "Services and pods of charts aren't read. A targetPort that is a number works without a container port of this number, and so does any port of an ExternalName Service that lists none or is behind ingress-nginx or an IngressRoute. ingress-nginx takes a targetPort for the port; where nothing tells which controller serves an Ingress, that is a warning. So is a port of pods to which OpenTelemetry's operator adds a sidecar; the ports of Istio's, Linkerd's and Dapr's are known. It is a warning, too, where only Jobs have the labels that a Service selects, and where a chart of the repository gets values that aren't known here.",
  checksRemotes: true,
  *check(model) {
    for (const object of model.objects) yield* missingBackendPorts(model, object);
    for (const route of model.ofKind("route.openshift.io", "Route"))
      yield* routeTargetPort(model, route);
    for (const service of model.ofKind("", "Service")) yield* targetPorts(model, service);
    yield* wrongPolicyPorts(model);
    yield* missingMonitorPorts(model);
    yield* wrongProbePorts(model);
    yield* hostPorts(model);
  },
};

function* targetPorts(model: Model, service: ClusterObject): Iterable<Report> {
  const pods = selectedPods(model, service) ?? [];
  const [first] = pods;
  if (first === undefined) {
    yield* unlikeItsName(service);
    return;
  }
  yield* unlistedTargetPort(model, service, pods);
  const names = pods.flatMap(({ spec }) => portNames(spec));
  // What isn't known, or in the object that a part is merged into, may be the name.
  if (names.some(hasVariable) || pods.some(({ owner }) => isPartOfWorkload(owner))) return;
  for (const [index, port] of list(service.data, "spec", "ports").entries()) {
    const target = text(port, "targetPort");
    if (target === undefined || names.includes(target) || hasVariable(target)) continue;
    // A string of digits is refused elsewhere.
    if (/^\d+$/.test(target) || isPortOfSidecar(target)) continue;
    const near = nearestName(target, names);
    // DNS leads to the pods of a headless Service, whatever its ports are.
    const isHeadless = text(service.data, "spec", "clusterIP") === "None";
    yield {
      ...(isHeadless ||
      isUnreadMetrics(model, service) ||
      isSpare(model, service, names, near) ||
      areOthersMeant(pods) ||
      // What isn't known of the chart or directory may have the pods that are meant.
      service.applier.unknownObjects !== undefined ||
      pods.some(({ owner }) => owner.origin.hasOpenValues === true || mayGetPorts(model, owner))
        ? { severity: "warning" }
        : {}),
      message: didYouMean(
        `${describe(service.id)} sends requests to port "${target}", which no container of ${describe(first.owner.id)} has.`,
        near,
      ),
      at: { object: service, path: ["spec", "ports", index, "targetPort"], value: true },
      object: service.id,
    };
  }
}

/**
 * Whether only Jobs have the labels, which hardly anything sends requests to: those that back up a database often have the
 * labels of its pods, which a chart or an operator creates.
 */
function areOthersMeant(pods: readonly Pods[]): boolean {
  return pods.every(({ owner }) => owner.id.group === "batch");
}

/** Whether a Service is that of metrics, which programs come with, and no monitor reads it. */
function isUnreadMetrics(model: Model, service: ClusterObject): boolean {
  if (!service.id.name.includes("metrics")) return false;
  return !model.objects.some(
    (monitor) =>
      Object.hasOwn(MONITORS, `${monitor.id.group}/${monitor.id.kind}`) &&
      isSelected(labelsOf(service.data), record(monitor.data, ...MONITOR_SELECTOR) ?? {}),
  );
}

/** Whether a chart creates a Service of which other ports work: it lists those of sidecars that its values switch off, too. */
function isSpare(
  { sources }: Model,
  { data, origin }: ClusterObject,
  names: readonly string[],
  near: string | undefined,
): boolean {
  return (
    near === undefined &&
    isChartTemplate(sources.repository, origin.file) &&
    list(data, "spec", "ports").some((port) => {
      const target = text(port, "targetPort");
      return target === undefined || /^\d+$/.test(target) || names.includes(target);
    })
  );
}

/** Ports of pods that aren't in the repository: a Service usually has the same names as they. */
function* unlikeItsName(service: ClusterObject): Iterable<Report> {
  for (const [index, port] of list(service.data, "spec", "ports").entries()) {
    const name = text(port, "name") ?? "";
    const target = text(port, "targetPort") ?? "";
    if (nearestName(target, [name], SLIP) === undefined || isNumbered(target, name)) continue;
    // `https` in front of `http`.
    if (`${target}s` === name || target === `${name}s` || hasVariable(target)) continue;
    yield {
      severity: "warning",
      message: didYouMean(
        `Port "${name}" of ${describe(service.id)} leads to port "${target}" of its pods, which aren't in the repository.`,
        name,
      ),
      at: { object: service, path: ["spec", "ports", index, "targetPort"], value: true },
      object: service.id,
    };
  }
}
