import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, list, text, type FieldPath } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { containersOf, podsOf } from "./pods";
import { valuesAt } from "./read-reference";
import { portNames, selectedPods, servicePorts } from "./service-ports";

/** Fields that name a Service with one of its ports: path of the entry, of its name, and of its port. */
const BACKENDS: Readonly<Record<string, readonly Backend[]>> = {
  "gateway.networking.k8s.io": [
    { path: "spec.rules.*.backendRefs.*", name: ["name"], port: ["port"] },
  ],
  "networking.k8s.io": [
    {
      path: "spec.rules.*.http.paths.*.backend.service",
      name: ["name"],
      port: ["port", "number"],
    },
    { path: "spec.rules.*.http.paths.*.backend.service", name: ["name"], port: ["port", "name"] },
  ],
};

interface Backend {
  readonly path: string;
  readonly name: FieldPath;
  readonly port: FieldPath;
}

/** LB618 */
export const missingPort: ClusterRule = {
  id: "LB618",
  name: "missing-port",
  severity: "error",
  summary: "A port is named that the Service or container doesn't have.",
  why: "Requests are answered with 500 or 503, or the probe fails until the kubelet restarts the container.",
  remedy: "Name a port of the Service or container, or add it there.",
  limits:
    "Services and pods of charts aren't read. A targetPort that is a number works without a container port of this number, and so does any port of an ExternalName Service that lists none.",
  checksRemotes: true,
  *check(model) {
    for (const object of model.objects) {
      for (const backend of BACKENDS[object.id.group] ?? [])
        yield* backendPorts(model, object, backend);
    }
    for (const service of model.ofKind("", "Service")) yield* targetPorts(model, service);
    yield* probePorts(model);
  },
};

function* backendPorts(model: Model, route: ClusterObject, backend: Backend): Iterable<Report> {
  for (const [path, entry] of valuesAt(route.data, backend.path.split("."))) {
    const name = text(entry, ...backend.name) ?? "";
    const port = portAt(entry, backend.port);
    const namespace = text(entry, "namespace") ?? route.id.namespace;
    const [service, second] = model.find({ group: "", kind: "Service", namespace, name });
    const isOther = (text(entry, "kind") ?? "Service") !== "Service";
    if (service === undefined || second !== undefined || port === undefined || isOther) continue;
    const ports = servicePorts(service);
    if (ports.length === 0 && isNameOutside(service) && typeof port === "number") continue;
    if (ports.some((own) => own.number === port || own.name === port) || hasVariable(port))
      continue;
    if (ports.some(({ number }) => typeof number !== "number")) continue;
    const known = ports.map(({ number, name: own }) =>
      String(typeof port === "number" ? number : own),
    );
    yield {
      message: `${describe(route.id)} sends requests to port ${port} of ${describe(service.id)}, which has ${anyPort(known)}.`,
      at: { object: route, path: [...path, ...backend.port], value: true },
      object: route.id,
      related: [{ at: { object: service, path: ["spec", "ports"] }, message: "its ports" }],
    };
  }
}

/** Whether a Service is a name of something outside: ingress-nginx and Traefik then use the port of the Ingress. */
function isNameOutside({ data }: ClusterObject): boolean {
  return text(data, "spec", "type") === "ExternalName";
}

function* targetPorts(model: Model, service: ClusterObject): Iterable<Report> {
  const pods = selectedPods(model, service) ?? [];
  const [first] = pods;
  if (first === undefined) return;
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

const PROBES = ["livenessProbe", "readinessProbe", "startupProbe"];

function* probePorts(model: Model): Iterable<Report> {
  for (const { owner, path, spec } of podsOf(model)) {
    for (const { container, path: own } of containersOf(spec)) {
      const names = list(container, "ports").flatMap((port) => text(port, "name") ?? []);
      for (const probe of PROBES) {
        for (const action of ["httpGet", "tcpSocket"]) {
          const port = text(container, probe, action, "port");
          if (port === undefined || names.includes(port) || /^\d+$/.test(port) || hasVariable(port))
            continue;
          yield {
            message: didYouMean(
              `The ${probe} of ${describe(owner.id)} asks port "${port}", which its container doesn't have.`,
              nearestName(port, names),
            ),
            at: {
              object: owner,
              path: [...path, "spec", ...own, probe, action, "port"],
              value: true,
            },
            object: owner.id,
          };
        }
      }
    }
  }
}

function portAt(entry: unknown, path: FieldPath): number | string | undefined {
  const port = at(entry, ...path);
  return typeof port === "number" || typeof port === "string" ? port : undefined;
}

function hasVariable(port: number | string): boolean {
  return typeof port === "string" && port.includes("$");
}

function anyPort(ports: readonly string[]): string {
  return ports.length === 0 ? "no ports" : `only ${ports.join(", ")}`;
}
