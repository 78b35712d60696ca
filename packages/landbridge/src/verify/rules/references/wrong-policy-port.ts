import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, list, record, text, type YamlRecord } from "../../yaml/json";
import type { Report } from "../rule";
import { podsOf, type Pods } from "./pods";
import { valuesAt } from "./read-reference";
import { hasVariable, isInFrontOf, isSelected, portNames, portNumbers } from "./service-ports";

/** Ports to which network policies admit traffic: they see those of the pods, not of their Service. */
export function* wrongPolicyPorts(model: Model): Iterable<Report> {
  const policies = [
    ...model.ofKind("networking.k8s.io", "NetworkPolicy"),
    ...model.ofKind("cilium.io", "CiliumNetworkPolicy"),
  ];
  for (const policy of policies) {
    const selector = selectorOf(policy);
    if (selector === undefined) continue;
    const pods = podsOf(model).filter(
      ({ owner, labels }) =>
        owner.id.namespace === policy.id.namespace && isSelected(labels, selector),
    );
    const ofServices = [...portsOfServices(model, policy, pods)];
    yield* ofServices;
    if (ofServices.length === 0) yield* unlistedNumbers(policy, pods);
    yield* unknownNames(policy, pods);
    if (pods.length === 0) yield* portsOutsideValues(model, policy, selector);
  }
}

/** The labels of the pods that a policy is for, without the prefix by which Cilium tells those of Kubernetes. */
function selectorOf({ data }: ClusterObject): YamlRecord | undefined {
  const selector =
    record(data, "spec", "podSelector", "matchLabels") ??
    record(data, "spec", "endpointSelector", "matchLabels");
  return (
    selector &&
    Object.fromEntries(
      Object.entries(selector).map(([key, value]) => [key.replace(/^k8s:/, ""), value]),
    )
  );
}

/** Labels that tell the application of a pod, as charts set them to its name. */
const NAME_LABELS = ["app.kubernetes.io/instance", "app.kubernetes.io/name"];

/**
 * Numbers that are nowhere in the values of the release with the pods, although these list the ports of its Service: those
 * of the common library of bjw-s, which makes pods of nothing else.
 */
function* portsOutsideValues(
  model: Model,
  policy: ClusterObject,
  selector: YamlRecord,
): Iterable<Report> {
  const admitted = admittedPorts(policy);
  const names = NAME_LABELS.flatMap((label) => text(selector, label) ?? []);
  const [release, second] = model.releases.filter(
    ({ targetNamespace, releaseName, valuesKnown }) =>
      valuesKnown && targetNamespace === policy.id.namespace && names.includes(releaseName),
  );
  if (release === undefined || second !== undefined || admitted.length === 0) return;
  if (record(release.values, "controllers") === undefined || hasRange(policy)) return;
  const listed = [
    ...new Set(
      Object.values(record(release.values, "service") ?? {}).flatMap((service) =>
        Object.values(record(service, "ports") ?? {}).flatMap(
          (port) => at(port, "targetPort") ?? at(port, "port") ?? [],
        ),
      ),
    ),
  ];
  const texts = JSON.stringify(release.values);
  const [found] = admitted;
  if (
    found === undefined ||
    listed.length === 0 ||
    !admitted.every(([, port]) => isMissing(port, texts))
  )
    return;
  yield {
    severity: "warning",
    message: `${describe(policy.id)} admits port ${String(found[1])}, and ${release.applier.title} has only ${listed.map(String).join(", ")}.`,
    at: { object: policy, path: found[0], value: true },
    object: policy.id,
  };
}

/** Numbers that a Service has, and its pods don't. */
function* portsOfServices(
  model: Model,
  policy: ClusterObject,
  pods: readonly Pods[],
): Iterable<Report> {
  const numbers = pods.flatMap(({ spec }) => portNumbers(spec));
  if (numbers.length === 0) return;
  const admitted = admittedPorts(policy);
  // Both are admitted on purpose: nobody has to know which one counts.
  if (admitted.some(([, port]) => typeof port !== "number" || numbers.includes(port))) return;
  for (const [path, port] of admitted) {
    if (typeof port !== "number" || numbers.includes(port)) continue;
    const service = model
      .ofKind("", "Service")
      .find((one) => isInFrontOf(model, one, pods) && leadsElsewhere(one, port, pods));
    if (service === undefined) continue;
    yield {
      severity: "warning",
      message: `${describe(policy.id)} admits port ${port}, which is the port of ${describe(service.id)}: its pods listen on ${numbers.join(", ")}.`,
      at: { object: policy, path, value: true },
      object: policy.id,
    };
  }
}

/**
 * Numbers of which the pods have none, although each of their containers lists its ports and nothing else in the pods
 * has such a number.
 */
function* unlistedNumbers(policy: ClusterObject, pods: readonly Pods[]): Iterable<Report> {
  const [first] = pods;
  const listed = [...new Set(pods.flatMap(({ spec }) => portNumbers(spec)))];
  const admitted = admittedPorts(policy);
  const isWhole = pods.every(({ spec }) =>
    list(spec, "containers").every((container) => list(container, "ports").length > 0),
  );
  if (first === undefined || !isWhole || admitted.length === 0) return;
  const texts = JSON.stringify(pods.map(({ spec }) => spec));
  // A range, and one port that is right, may be all that is needed.
  const [found] = admitted;
  if (
    found === undefined ||
    hasRange(policy) ||
    !admitted.every(([, port]) => isMissing(port, texts))
  )
    return;
  const [path, port] = found;
  yield {
    severity: "warning",
    message: `${describe(policy.id)} admits port ${String(port)}, and the containers of ${describe(first.owner.id)} list only ${listed.join(", ")}.`,
    at: { object: policy, path, value: true },
    object: policy.id,
  };
}

/** Names that no container has: they admit nothing. */
function* unknownNames(policy: ClusterObject, pods: readonly Pods[]): Iterable<Report> {
  const [first] = pods;
  if (first === undefined) return;
  const names = pods.flatMap(({ spec }) => portNames(spec));
  for (const [path, port] of admittedPorts(policy)) {
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

type PortAt = ReturnType<typeof valuesAt>;

/** Where policies of Kubernetes and of Cilium list the ports that they admit. */
const PORTS = ["spec.ingress.*.ports.*", "spec.ingress.*.toPorts.*.ports.*"];

/** The ports that a policy admits; Cilium has numbers as texts. */
function admittedPorts({ id, data }: ClusterObject): PortAt {
  const all = PORTS.flatMap((path) => valuesAt(data, `${path}.port`.split(".")));
  return id.group !== "cilium.io"
    ? all
    : all.map(([path, port]) => [path, /^\d+$/.test(String(port)) ? Number(port) : port] as const);
}

/** Ports of the proxies that Linkerd and Istio inject into pods (their pages "Ports used"), which no manifest lists. */
const OF_PROXIES = new Set([4143, 4190, 4191, 15006, 15008, 15020, 15021, 15090]);

/** Whether a port is a number that isn't in a text. */
function isMissing(port: unknown, text: string): boolean {
  if (typeof port !== "number" || OF_PROXIES.has(port)) return false;
  return !new RegExp(`(?<!\\d)${port}(?!\\d)`).test(text);
}

function hasRange({ data }: ClusterObject): boolean {
  return PORTS.some((path) => valuesAt(data, `${path}.endPort`.split(".")).length > 0);
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
