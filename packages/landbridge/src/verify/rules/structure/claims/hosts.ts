import { GATEWAY_GROUP } from "../../../kubernetes/gateway-api";
import { annotationsOf } from "../../../kubernetes/object";
import type { ClusterObject } from "../../../model/applier";
import { at, list, record, text, type FieldPath } from "../../../yaml/json";
import { isFilledIn } from "../../../yaml/open-text";
import type { Claim } from "./claim";

const EFFECT = "Requests reach only one of them.";

/** Classes of Ingresses each of which has its own load balancer, or its own host whatever it names. */
const OWN_ADDRESS = /^(?:alb|gce.*|tailscale)$/;

/** Annotations that tell two Ingresses of one host apart, or make one of them take a part of the requests. */
const APART =
  /canary|router\.(?:entrypoints|priority)|\/(?:server-alias|app-root|permanent-redirect|temporal-redirect)$|^haproxy|entrypoint/;

/** The hosts with paths of an Ingress. */
export function* ingressHosts(object: ClusterObject): Iterable<Claim> {
  if (object.id.group !== "networking.k8s.io" || object.id.kind !== "Ingress") return;
  const annotations = annotationsOf(object.data);
  const named = annotations["kubernetes.io/ingress.class"];
  const className =
    text(object.data, "spec", "ingressClassName") ?? (typeof named === "string" ? named : "");
  if (OWN_ADDRESS.test(className) || Object.keys(annotations).some((key) => APART.test(key)))
    return;
  for (const [index, rule] of list(object.data, "spec", "rules").entries()) {
    const host = text(rule, "host");
    if (host === undefined || isFilledIn(host)) continue;
    for (const entry of list(rule, "http", "paths")) {
      const path = text(entry, "path") ?? "/";
      yield hostClaim(object, ["spec", "rules", index, "host"], `${host}${path}`, [
        className,
        text(entry, "pathType") ?? "",
      ]);
    }
  }
}

/** What an HTTPRoute takes of each listener that it names: hosts with everything that it matches. */
export function* routeHosts(object: ClusterObject): Iterable<Claim> {
  if (object.id.group !== GATEWAY_GROUP || object.id.kind !== "HTTPRoute") return;
  const { spec } = object.data;
  const matches = list(spec, "rules").flatMap((rule) => {
    const own = list(rule, "matches");
    return own.length === 0 ? [undefined] : own;
  });
  for (const [index, host] of list(spec, "hostnames").entries()) {
    if (typeof host !== "string" || isFilledIn(host)) continue;
    for (const parent of list(spec, "parentRefs"))
      for (const match of matches) {
        const path = text(match, "path", "value") ?? "/";
        yield hostClaim(object, ["spec", "hostnames", index], `${host}${path}`, [
          gatewayOf(parent, object),
          text(match, "path", "type") ?? "PathPrefix",
          restOf(match),
        ]);
      }
  }
}

function gatewayOf(parent: unknown, { id }: ClusterObject): string {
  const fields = ["kind", "name", "sectionName"].map((key) => text(parent, key) ?? "");
  const port = at(parent, "port");
  const number = typeof port === "number" ? String(port) : "";
  return [text(parent, "namespace") ?? id.namespace, ...fields, number].join("/");
}

/** The method, headers and parameters that a match asks for. */
function restOf(match: unknown): string {
  return JSON.stringify({ ...record(match), path: undefined });
}

function hostClaim(
  object: ClusterObject,
  path: FieldPath,
  what: string,
  scope: readonly string[],
): Claim {
  return {
    object,
    at: { object, path, value: true },
    what,
    scope: [object.id.kind, ...scope].join(" "),
    mayBeHarmless: true,
    effect: EFFECT,
  };
}
