import { GATEWAY_GROUP } from "../../kubernetes/gateway-api";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, isRecord, text, type FieldPath } from "../../yaml/json";
import type { Report } from "../rule";
import { answersItself } from "./answers-itself";
import { istioDestinations } from "./istio-destinations";
import { valuesAt } from "./read-reference";
import { isServedByNginx } from "./served-by-nginx";
import { hasVariable, servicePorts } from "./service-ports";

/** Fields that name a Service with one of its ports: path of the entry, of its name, and of its port. */
const BACKENDS: Readonly<Record<string, readonly Backend[]>> = {
  [GATEWAY_GROUP]: [
    { path: "spec.rules.*.backendRefs.*", name: ["name"], port: ["port"] },
    { path: "spec.rules.*.filters.*.requestMirror.backendRef", name: ["name"], port: ["port"] },
  ],
  "traefik.io": [{ path: "spec.routes.*.services.*", name: ["name"], port: ["port"] }],
  "traefik.containo.us": [{ path: "spec.routes.*.services.*", name: ["name"], port: ["port"] }],
  "networking.k8s.io": [
    {
      path: "spec.rules.*.http.paths.*.backend.service",
      name: ["name"],
      port: ["port", "number"],
    },
    { path: "spec.rules.*.http.paths.*.backend.service", name: ["name"], port: ["port", "name"] },
  ],
};

/** The last port, which people name to send requests nowhere, such as those for `/metrics`. */
const DEAD_END = 65_535;

interface Backend {
  readonly path: string;
  readonly name: FieldPath;
  readonly port: FieldPath;
}

/** Where an object sends requests. */
interface Port {
  readonly namespace: string;
  readonly name: string;
  readonly port: number | string;
  readonly path: FieldPath;
}

/** Ports of routes that their Service, which is in the repository, doesn't have, and Services without a port. */
export function* missingBackendPorts(model: Model, route: ClusterObject): Iterable<Report> {
  yield* withoutPort(route);
  if (answersItself(route)) return;
  for (const { namespace, name, port, path } of portsOf(route)) {
    const [service, second] = model.find({ group: "", kind: "Service", namespace, name });
    if (service === undefined || second !== undefined || hasVariable(port)) continue;
    // AWS's load balancer controller takes the action from an annotation.
    if (port === "use-annotation" || port === DEAD_END || addsToAnother(service)) continue;
    const ports = servicePorts(service);
    const isServed = isServedBy(isServedByNginx(model, route), route, service, port);
    if (isServed === true) continue;
    if (ports.some(({ number }) => typeof number !== "number")) continue;
    const known = ports.map(({ number, name: own = "" }) =>
      String(typeof port === "number" ? number : own),
    );
    if (known.some(hasVariable)) continue;
    yield {
      ...((isServed === undefined || service.origin.hasOpenValues) && { severity: "warning" }),
      message: `${describe(route.id)} sends requests to port ${port} of ${describe(service.id)}, which has ${anyPort(known)}.`,
      at: { object: route, path, value: true },
      object: route.id,
      related: [{ at: { object: service, path: ["spec", "ports"] }, message: "its ports" }],
    };
  }
}

/**
 * Whether a Service, or what leads requests to it, knows the port that a route names.
 * @param isNginx whether ingress-nginx leads them; the answer is undefined where that isn't known, and it would know the port
 */
function isServedBy(
  isNginx: boolean | undefined,
  route: ClusterObject,
  service: ClusterObject,
  port: number | string,
): boolean | undefined {
  const ports = servicePorts(service);
  if (ports.some((own) => own.number === port || own.name === port)) return true;
  if (isNameOutside(service) && typeof port === "number")
    return ports.length === 0 || isOfTraefik(route) || isNginx;
  // ingress-nginx takes a targetPort as well (serviceEndpoints in its internal/ingress/controller/controller.go).
  return ports.some(({ target }) => String(target) === String(port)) && isNginx;
}

/** Traefik asks an outside name at the number that a route has, and only logs that the Service lists another one (getServicePort). */
function isOfTraefik({ id }: ClusterObject): boolean {
  return id.group === "traefik.io" || id.group === "traefik.containo.us";
}

/** The Gateway API refuses a Service without a port: only other kinds do without. */
function* withoutPort(route: ClusterObject): Iterable<Report> {
  const { id, data } = route;
  if (id.group !== GATEWAY_GROUP) return;
  for (const [path, entry] of valuesAt(data, ["spec", "rules", "*", "backendRefs", "*"])) {
    const isService = (text(entry, "kind") ?? "Service") === "Service" && !text(entry, "group");
    if (!isRecord(entry) || !isService || entry.port !== undefined) continue;
    yield {
      message: `${describe(id)} sends requests to Service ${text(entry, "name") ?? ""} without a port.`,
      at: { object: route, path },
      object: id,
    };
  }
}

function* portsOf(route: ClusterObject): Iterable<Port> {
  const { id, data } = route;
  for (const backend of BACKENDS[id.group] ?? [])
    for (const [path, entry] of valuesAt(data, backend.path.split("."))) {
      const port = portOf(at(entry, ...backend.port));
      if (port === undefined || (text(entry, "kind") ?? "Service") !== "Service") continue;
      const namespace = text(entry, "namespace") ?? id.namespace;
      const name = text(entry, ...backend.name) ?? "";
      yield { namespace, name, port, path: [...path, ...backend.port] };
    }
  for (const destination of istioDestinations(route)) {
    const port = portOf(destination.port);
    if (port !== undefined)
      yield { ...destination, port, path: [...destination.path, "port", "number"] };
  }
}

/** Whether a Service is a name of something outside: ingress-nginx and Traefik then use the port of the route. */
function isNameOutside({ data }: ClusterObject): boolean {
  return text(data, "spec", "type") === "ExternalName";
}

/** Whether a Service could not be created like this: it sets something in one that a chart or a script installs. */
function addsToAnother(service: ClusterObject): boolean {
  return (
    servicePorts(service).length === 0 &&
    !isNameOutside(service) &&
    text(service.data, "spec", "clusterIP") !== "None"
  );
}

function portOf(port: unknown): number | string | undefined {
  return typeof port === "number" || typeof port === "string" ? port : undefined;
}

function anyPort(ports: readonly string[]): string {
  const named = ports.filter((port) => port !== "");
  if (named.length > 0) return `only ${named.join(", ")}`;
  return ports.length === 0 ? "no ports" : "no port with a name";
}
