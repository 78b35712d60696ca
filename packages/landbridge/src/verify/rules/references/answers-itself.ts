import { annotationsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";

/**
 * Annotations by which a controller answers every request to an Ingress with a redirect, so that the backend that the API
 * asks for may be anything: ingress-nginx (`permanent-redirect`, `temporal-redirect`), HAProxy and HAProxy Ingress.
 */
const REDIRECT =
  /^(?:nginx\.ingress\.kubernetes\.io\/(?:permanent|temporal)-redirect|haproxy\.org\/request-redirect|haproxy-ingress\.github\.io\/redirect-to)$/;

/** Annotations with configuration of nginx. */
const SNIPPET =
  /^(?:nginx\.ingress\.kubernetes\.io\/(?:server|configuration)|nginx\.org\/(?:server|location)-snippets?)(?:-snippet)?$/;

/** An answer that isn't in a block, such as one for some requests. */
const RETURN = /^\s*return\s+\d{3}\b/;

/** Whether the controller of an Ingress answers all requests itself. */
export function answersItself({ id, data }: ClusterObject): boolean {
  if (id.kind !== "Ingress") return false;
  return Object.entries(annotationsOf(data)).some(
    ([key, value]) =>
      (REDIRECT.test(key) && value !== "") ||
      (SNIPPET.test(key) && typeof value === "string" && RETURN.test(value)),
  );
}
