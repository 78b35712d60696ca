import type { ClusterObject } from "../../model/applier";
import { at, isRecord, text, type FieldPath } from "../../yaml/json";
import type { ObjectReference } from "./object-reference";
import { valuesAt } from "./read-reference";

const ISTIO = "networking.istio.io";

/** Where a VirtualService names destinations, and a DestinationRule its own. */
const DESTINATIONS = [
  ...["http", "tcp", "tls"].map((protocol) => `spec.${protocol}.*.route.*.destination`),
  "spec.http.*.mirror",
  "spec.http.*.mirrors.*.destination",
];

/** A Service behind a route of Istio. */
export interface Destination {
  readonly path: FieldPath;
  readonly name: string;
  readonly namespace: string;
  readonly port: unknown;
}

/** Services of the cluster to which a VirtualService or DestinationRule leads. Hosts outside of it are left out. */
export function* istioDestinations({ id, data }: ClusterObject): Iterable<Destination> {
  if (id.group !== ISTIO) return;
  const entries =
    id.kind === "VirtualService"
      ? DESTINATIONS.flatMap((path) => valuesAt(data, path.split(".")))
      : id.kind === "DestinationRule"
        ? valuesAt(data, ["spec"])
        : [];
  for (const [path, entry] of entries) {
    const host = text(entry, "host");
    const service = host === undefined ? undefined : serviceOf(host, id.namespace);
    if (service !== undefined && isRecord(entry))
      yield { path, ...service, port: at(entry, "port", "number") };
  }
}

/** A name without dots is of the same namespace; `shop.web.svc.cluster.local` says its own. */
function serviceOf(
  host: string,
  namespace: string,
): { readonly name: string; readonly namespace: string } | undefined {
  const [, name = "", own = namespace] =
    /^([a-z0-9-]+)(?:\.([a-z0-9-]+)\.svc(?:\.cluster\.local)?)?$/.exec(host) ?? [];
  return name === "" || namespace === "" ? undefined : { name, namespace: own };
}

/** The Services and Gateways that an object of Istio names. */
export function* istioReferences(reader: ClusterObject): Iterable<ObjectReference> {
  const common = { reader, otherKinds: {}, optional: false };
  for (const { path, name, namespace } of istioDestinations(reader))
    yield { ...common, path: [...path, "host"], group: "", kind: "Service", namespace, name };
  if (reader.id.group !== ISTIO || reader.id.kind !== "VirtualService") return;
  for (const [path, gateway] of valuesAt(reader.data, ["spec", "gateways", "*"])) {
    // All sidecars.
    if (typeof gateway !== "string" || gateway === "mesh" || gateway.includes("$")) continue;
    const [name = "", namespace = reader.id.namespace] = gateway.split("/").reverse();
    yield { ...common, path, group: ISTIO, kind: "Gateway", namespace, name };
  }
}
