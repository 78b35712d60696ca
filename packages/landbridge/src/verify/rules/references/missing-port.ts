import { isNumbered } from "../../../lib/is-numbered";
import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, list, record, text } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { hostPorts } from "./host-ports";
import { missingBackendPorts } from "./missing-backend-port";
import { missingMonitorPorts } from "./missing-monitor-port";
import { containersOf, podsOf, type Pods } from "./pods";
import { valuesAt } from "./read-reference";
import { hasVariable, isSelected, portNames, selectedPods } from "./service-ports";
import { unlistedTargetPort } from "./unlisted-target-port";
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
    "Services and pods of charts aren't read. A targetPort that is a number works without a container port of this number, and so does any port of an ExternalName Service that lists none.",
  checksRemotes: true,
  *check(model) {
    for (const object of model.objects) yield* missingBackendPorts(model, object);
    for (const service of model.ofKind("", "Service")) yield* targetPorts(model, service);
    for (const policy of model.ofKind("networking.k8s.io", "NetworkPolicy")) {
      yield* policyPorts(model, policy);
      yield* namedPolicyPorts(model, policy);
    }
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
  for (const [index, port] of list(service.data, "spec", "ports").entries()) {
    const target = text(port, "targetPort");
    if (target === undefined || names.includes(target) || hasVariable(target)) continue;
    // A string of digits is refused elsewhere.
    if (/^\d+$/.test(target)) continue;
    yield {
      message: didYouMean(
        `${describe(service.id)} sends requests to port "${target}", which no container of ${describe(first.owner.id)} has.`,
        nearestName(target, names),
      ),
      at: { object: service, path: ["spec", "ports", index, "targetPort"], value: true },
      object: service.id,
    };
  }
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

/** Ports to which a policy admits traffic: it sees those of the pods, not of their Service. */
function* policyPorts(model: Model, policy: ClusterObject): Iterable<Report> {
  const selector = record(policy.data, "spec", "podSelector", "matchLabels");
  if (selector === undefined) return;
  const pods = podsOf(model).filter(
    ({ owner, labels }) =>
      owner.id.namespace === policy.id.namespace && isSelected(labels, selector),
  );
  const numbers = pods.flatMap(({ spec }) =>
    containersOf(spec).flatMap(({ container }) =>
      list(container, "ports").map((port) => at(port, "containerPort")),
    ),
  );
  if (numbers.length === 0) return;
  const admitted = valuesAt(policy.data, "spec.ingress.*.ports.*.port".split("."));
  // Both are admitted on purpose: nobody has to know which one counts.
  if (admitted.some(([, port]) => typeof port !== "number" || numbers.includes(port))) return;
  for (const [path, port] of admitted) {
    if (typeof port !== "number" || numbers.includes(port)) continue;
    const service = model
      .ofKind("", "Service")
      .find((one) => isFrontOf(model, one, pods) && leadsElsewhere(one, port, pods));
    if (service === undefined) continue;
    yield {
      severity: "warning",
      message: `${describe(policy.id)} admits port ${port}, which is the port of ${describe(service.id)}: its pods listen on ${numbers.join(", ")}.`,
      at: { object: policy, path, value: true },
      object: policy.id,
    };
  }
}

/** Names to which a policy admits traffic: one that no container has admits nothing. */
function* namedPolicyPorts(model: Model, policy: ClusterObject): Iterable<Report> {
  const selector = record(policy.data, "spec", "podSelector", "matchLabels");
  if (selector === undefined) return;
  const pods = podsOf(model).filter(
    ({ owner, labels }) =>
      owner.id.namespace === policy.id.namespace && isSelected(labels, selector),
  );
  const [first] = pods;
  if (first === undefined) return;
  const names = pods.flatMap(({ spec }) => portNames(spec));
  for (const [path, port] of valuesAt(policy.data, "spec.ingress.*.ports.*.port".split("."))) {
    if (typeof port !== "string" || names.includes(port) || hasVariable(port)) continue;
    // The name of digits is refused elsewhere.
    if (/^\d+$/.test(port)) continue;
    yield {
      // Pods from elsewhere can have the labels, too.
      severity: "warning",
      message: didYouMean(
        `${describe(policy.id)} admits port "${port}", which no container of ${describe(first.owner.id)} has.`,
        nearestName(port, names),
      ),
      at: { object: policy, path, value: true },
      object: policy.id,
    };
  }
}

/** Whether a Service selects some of the pods. */
function isFrontOf(model: Model, service: ClusterObject, pods: readonly Pods[]): boolean {
  const selected = selectedPods(model, service) ?? [];
  return selected.some(({ owner }) => pods.some((own) => own.owner === owner));
}

/** Whether a port of a Service leads to another one of its pods, and none of its ports leads to this one. */
function leadsElsewhere(service: ClusterObject, port: number, pods: readonly Pods[]): boolean {
  const ports = list(service.data, "spec", "ports");
  const names = pods.flatMap(({ spec }) => portNames(spec));
  const isNamed = ports.some((own) => {
    const target = at(own, "targetPort");
    if (at(own, "port") !== port || target === port) return false;
    return typeof target === "number" || names.includes(String(target));
  });
  return isNamed && !ports.some((own) => at(own, "targetPort") === port);
}
