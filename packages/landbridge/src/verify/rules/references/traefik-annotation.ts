import { annotationsOf } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import type { ObjectReference } from "./object-reference";

const MIDDLEWARES = "traefik.ingress.kubernetes.io/router.middlewares";

const GROUP = "traefik.io";

/** What says that a middleware is an object of the cluster, after its namespace, a dash and its name. */
const PROVIDER = "@kubernetescrd";

/** Middlewares that Ingresses name in Traefik's annotation: `<namespace>-<name>@kubernetescrd`, with commas between them. */
export function* annotatedMiddlewares(model: Model): Iterable<ObjectReference> {
  const middlewares = model.ofKind(GROUP, "Middleware");
  if (middlewares.length === 0) return;
  const namespaces = [...new Set(middlewares.map(({ id }) => id.namespace))];
  for (const reader of model.ofKind("networking.k8s.io", "Ingress")) {
    const names = annotationsOf(reader.data)[MIDDLEWARES];
    if (typeof names !== "string") continue;
    for (const entry of names.split(",").map((name) => name.trim())) {
      if (!entry.endsWith(PROVIDER) || entry.includes("$")) continue;
      const own = entry.slice(0, -PROVIDER.length);
      const namespace = longestStart(own, [...namespaces, reader.id.namespace]);
      if (namespace === undefined) continue;
      yield {
        reader,
        path: ["metadata", "annotations", MIDDLEWARES],
        group: GROUP,
        kind: "Middleware",
        namespace,
        name: own.slice(namespace.length + 1),
        otherKinds: {},
        optional: false,
      };
    }
  }
}

function longestStart(name: string, namespaces: readonly string[]): string | undefined {
  return namespaces
    .filter((namespace) => name.startsWith(`${namespace}-`))
    .sort((a, b) => b.length - a.length)[0];
}
