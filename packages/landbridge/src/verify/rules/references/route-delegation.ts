import { GATEWAY_GROUP } from "../../kubernetes/gateway-api";
import { labelsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { isRecord, list, record, text } from "../../yaml/json";

/** Groups in which kgateway and Gloo Gateway select child routes by a label `<group>/label`, in one namespace or in "all". */
const BY_LABEL: readonly string[] = ["delegation.kgateway.dev", "delegation.gateway.solo.io"];

/**
 * Whether a backend is other routes. The Gateway API knows no such backend; kgateway and Gloo Gateway delegate
 * to the child routes that it names, in any namespace: they look for a ReferenceGrant only if it isn't one of these
 * (`getBackends` in internal/kgateway/krtcollections/policy.go).
 */
export function isDelegation(backend: unknown): boolean {
  const group = text(backend, "group") ?? "";
  if (BY_LABEL.includes(group)) return true;
  return group === GATEWAY_GROUP && text(backend, "kind") === "HTTPRoute";
}

/** Whether a route gets its requests from a parent route, or may get them from one that isn't in the repository. */
export function isChildRoute(model: Model, child: ClusterObject): boolean {
  if (child.id.kind !== "HTTPRoute") return false;
  const marks = { ...record(child.data, "metadata", "annotations"), ...labelsOf(child.data) };
  if (Object.keys(marks).some((key) => BY_LABEL.some((group) => key.startsWith(`${group}/`))))
    return true;
  return model
    .ofKind(GATEWAY_GROUP, "HTTPRoute")
    .some((parent) =>
      list(parent.data, "spec", "rules").some((rule) =>
        list(rule, "backendRefs").some((backend) => selects(parent, backend, child)),
      ),
    );
}

/** Whether a backend names a route: by its name, or as one of all in the namespace. */
function selects(parent: ClusterObject, backend: unknown, { id }: ClusterObject): boolean {
  if (!isRecord(backend) || !isDelegation(backend)) return false;
  const namespace = text(backend, "namespace") ?? parent.id.namespace;
  return namespace === id.namespace && ["", "*", id.name].includes(text(backend, "name") ?? "");
}
