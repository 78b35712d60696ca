import { at, describe, list, resolveLocation, text, type FieldPath } from "landbridge/verify";

import { clusterObjects, mayHoldMore, ofKind, type PlacedObject } from "../cluster-objects";
import type { ChartCheck, ChartFinding, RenderedEnvironment } from "../rendered";

const ROUTES = ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"];

/** Every route in Git sends its traffic to a Service and a port that exist. */
export const backends: ChartCheck = {
  name: "backends",
  run(environment) {
    const objects = clusterObjects(environment);
    const routes = ROUTES.flatMap((kind) =>
      environment.model.ofKind("gateway.networking.k8s.io", kind),
    );
    return routes.flatMap((route) =>
      backendsOf(route.data).flatMap(({ ref, path }) => {
        const namespace = text(ref, "namespace") ?? route.id.namespace;
        const problem = problemOf(ref, namespace, objects, environment);
        if (problem === undefined) return [];
        const field = problem.field in (ref as object) ? [...path, problem.field] : path;
        const location = resolveLocation({ object: route, path: field });
        return [found(problem, location, describe(route.id))];
      }),
    );
  },
};

interface Backend {
  readonly ref: unknown;
  readonly path: FieldPath;
}

function backendsOf(route: unknown): readonly Backend[] {
  return list(route, "spec", "rules").flatMap((rule, index) =>
    list(rule, "backendRefs").map((ref, position) => ({
      ref,
      path: ["spec", "rules", index, "backendRefs", position],
    })),
  );
}

interface BackendProblem {
  readonly field: "name" | "port";
  readonly message: string;
  readonly remedy: string;
}

function problemOf(
  ref: unknown,
  namespace: string,
  objects: readonly PlacedObject[],
  environment: RenderedEnvironment,
): BackendProblem | undefined {
  const name = text(ref, "name");
  if (name === undefined || (text(ref, "kind") ?? "Service") !== "Service") return undefined;
  const services = ofKind(objects, "Service", namespace);
  const service = services.find(({ id }) => id.name === name);
  if (service === undefined) {
    if (mayHoldMore(environment, namespace)) return undefined;
    return {
      field: "name",
      message: `Neither Git nor a chart creates the Service "${namespace}/${name}" that the route sends traffic to.`,
      remedy: `Name a Service of the namespace "${namespace}": ${namesOf(services)}.`,
    };
  }
  const port = at(ref, "port") as number | undefined;
  const ports = list(service.data, "spec", "ports").map((entry) => at(entry, "port") as number);
  if (port === undefined || ports.includes(port)) return undefined;
  return {
    field: "port",
    message: `The Service "${namespace}/${name}" (${service.owner}) has no port ${port}.`,
    remedy: `Use one of its ports: ${ports.join(", ")}.`,
  };
}

function namesOf(services: readonly PlacedObject[]): string {
  return services.length === 0 ? "it has none" : services.map(({ id }) => id.name).join(", ");
}

function found(
  { message, remedy }: BackendProblem,
  location: ChartFinding["location"],
  object: string,
): ChartFinding {
  return { check: backends.name, message, remedy, location, object };
}
