import { GATEWAY_GROUP } from "../../kubernetes/gateway-api";
import { maySelect } from "../../kubernetes/label-selector";
import { labelsOf, type ObjectId } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { createdOutside } from "../../model/created-outside";
import type { Model } from "../../model/model";
import type { Unknown } from "../../model/unknowns";
import { at, list, record, text, type FieldPath } from "../../yaml/json";
import { parentsInValues, parentsOf, type Parent } from "../references/parents";
import { isDelegation } from "../references/route-delegation";
import type { ClusterRule, Report } from "../rule";
import { unless } from "../unless";
import { mayBeMade, releaseWith } from "./unseen-object";

const SECRETS = "external-secrets.io";

/** LB608 */
export const crossNamespaceReference: ClusterRule = {
  id: "LB608",
  name: "cross-namespace-reference",
  severity: "error",
  summary: "A reference crosses namespaces where that is not allowed.",
  why: "The controller rejects it: a route isn't accepted or has no backend, a listener has no certificate, or a secret isn't read. Nothing fails in Flux, so it goes unnoticed for long.",
  remedy:
    "Allow it where the target is (ReferenceGrant, the listener's allowedRoutes, the store's conditions), or move one of the two.",
  limits:
    "A ReferenceGrant may come from a chart or another repository, and the labels of a namespace that Git doesn't have are unknown. matchExpressions of a listener's selector aren't evaluated: they count as a match.",
  *check(model) {
    const routes = ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"];
    for (const kind of routes) {
      for (const route of model.ofKind(GATEWAY_GROUP, kind)) {
        if (hasNoNamespace(route)) continue;
        const parents = [...parentsOf(model, route)];
        if (!areWithoutGrants(model, parents)) yield* backends(model, route);
        const isReached = parents.some((parent) => isOpen(model, parent) === true);
        for (const parent of parents) yield* closedGateway(model, parent, isReached);
      }
    }
    for (const parent of parentsInValues(model)) yield* closedGateway(model, parent);
    for (const gateway of model.ofKind(GATEWAY_GROUP, "Gateway"))
      yield* certificates(model, gateway);
    for (const secret of model.ofKind(SECRETS, "ExternalSecret")) yield* stores(model, secret);
  },
};

/** Flux refuses a route without a namespace (LB650): it is in none. */
function hasNoNamespace({ applier, data }: ClusterObject): boolean {
  return applier.kind === "Kustomization" && text(data, "metadata", "namespace") === undefined;
}

/** A backend in another namespace needs a ReferenceGrant there. */
function* backends(model: Model, route: ClusterObject): Iterable<Report> {
  for (const [rule, entry] of list(route.data, "spec", "rules").entries())
    for (const [index, backend] of list(entry, "backendRefs").entries()) {
      if (isDelegation(backend)) continue;
      yield* ungranted(model, route, {
        entry: backend,
        path: ["spec", "rules", rule, "backendRefs", index],
        kind: text(backend, "kind") ?? "Service",
        does: "sends to",
        isOfMesh: isOfMesh(route),
      });
    }
}

/** The controller of Amazon VPC Lattice, and the name that its documentation gives to the class. */
const LATTICE = {
  controller: "application-networking.k8s.aws/gateway-api-controller",
  className: "amazon-vpc-lattice",
};

/**
 * Whether a route is only for gateways whose controller doesn't read ReferenceGrants: that of VPC Lattice skips the
 * conformance tests for them ("ReferenceGrant not implemented") and sends requests to any namespace.
 */
function areWithoutGrants(model: Model, parents: readonly Parent[]): boolean {
  return (
    parents.length > 0 &&
    parents.every(({ gateway }) => {
      const name = text(gateway.data, "spec", "gatewayClassName") ?? "";
      const [found] = model.find({
        group: GATEWAY_GROUP,
        kind: "GatewayClass",
        namespace: "",
        name,
      });
      return found === undefined
        ? name === LATTICE.className
        : text(found.data, "spec", "controllerName") === LATTICE.controller;
    })
  );
}

/**
 * Whether all parents of a route are services of a mesh (GAMMA): Istio asks for no ReferenceGrant then (`convertHTTPRoute` in
 * pilot/pkg/config/kube/gateway gets `!mesh` as `enforceRefGrant`), others may.
 */
function isOfMesh({ data }: ClusterObject): boolean {
  const parents = list(data, "spec", "parentRefs");
  return (
    parents.length > 0 &&
    parents.every((parent) => ["Service", "ServiceEntry"].includes(text(parent, "kind") ?? ""))
  );
}

/** So does the Secret of a listener's certificate. */
function* certificates(model: Model, gateway: ClusterObject): Iterable<Report> {
  for (const [number, listener] of list(gateway.data, "spec", "listeners").entries())
    for (const [index, entry] of list(listener, "tls", "certificateRefs").entries())
      yield* ungranted(model, gateway, {
        entry,
        path: ["spec", "listeners", number, "tls", "certificateRefs", index],
        kind: text(entry, "kind") ?? "Secret",
        does: "reads",
      });
}

/** A reference of the Gateway API. */
interface GatewayReference {
  readonly entry: unknown;
  readonly path: FieldPath;
  readonly kind: string;
  readonly does: string;
  /** Whether only a mesh reads it. */
  readonly isOfMesh?: boolean;
}

function* ungranted(
  model: Model,
  reader: ClusterObject,
  { entry, path, kind, does, isOfMesh: ofMesh = false }: GatewayReference,
): Iterable<Report> {
  const namespace = text(entry, "namespace");
  if (namespace === undefined || namespace === reader.id.namespace || namespace.includes("${"))
    return;
  const name = text(entry, "name") ?? "";
  if (isGranted(model, reader, { namespace, kind, name }) || model.isGuessed) return;
  if (mayBeMade(model, { kind: "ReferenceGrant", namespace })) return;
  const grant = { group: GATEWAY_GROUP, kind: "ReferenceGrant", namespace };
  const unknown = model.unknownWith(grant);
  const release = unknown === undefined ? releaseWith(model, grant) : undefined;
  const found = report(
    reader,
    [...path, "namespace"],
    `${reader.id.kind} ${reader.id.name} ${does} ${kind} ${name} in ${namespace}, and no ReferenceGrant there allows it${doubt(unknown, release)}${ofMesh ? ", which a mesh other than Istio asks for" : ""}`,
    `Add a ReferenceGrant to ${namespace} from ${reader.id.kind} in ${reader.id.namespace} to ${kind}.`,
  );
  const isCertain = unknown === undefined && release === undefined && !ofMesh;
  yield { ...found, severity: isCertain ? "error" : "warning" };
}

/** What may have the object that seems to be missing. */
function doubt(unknown: Unknown | undefined, release: string | undefined): string {
  return release === undefined ? unless(unknown, "has one") : `, unless ${release} has one`;
}

function isGranted(
  model: Model,
  reader: ClusterObject,
  { namespace, kind, name }: Pick<ObjectId, "namespace" | "kind" | "name">,
): boolean {
  return model
    .ofKind(GATEWAY_GROUP, "ReferenceGrant")
    .some(
      ({ id, data }) =>
        id.namespace === namespace &&
        list(data, "spec", "from").some(
          (from) =>
            text(from, "kind") === reader.id.kind &&
            text(from, "namespace") === reader.id.namespace,
        ) &&
        list(data, "spec", "to").some(
          (to) => text(to, "kind") === kind && [undefined, "", name].includes(text(to, "name")),
        ),
    );
}

/** A gateway accepts routes of its own namespace only, unless its listeners allow others. */
function* closedGateway(model: Model, parent: Parent, isReached = false): Iterable<Report> {
  if (isOpen(model, parent) !== false) return;
  const { reader, namespace, gateway, entry, isValue, place } = parent;
  const section = text(entry, "sectionName");
  const title = `Gateway ${gateway.id.namespace}/${gateway.id.name}`;
  const what = section === undefined ? title : `Listener ${section} of ${title}`;
  const routes = isValue ? "route" : reader.id.kind;
  yield {
    ...((isValue || isReached) && { severity: "warning" }),
    message: `${what} does not accept ${routes}s from namespace ${namespace}${isReached ? "; others that the route names do" : ""}.`,
    at: place(),
    object: reader.id,
    remedy:
      "Set allowedRoutes.namespaces.from: All on the listener, or Selector with a label that the namespace has.",
  };
}

/** Whether a listener of the Gateway accepts the route; undefined where that may come from a ListenerSet. */
function isOpen(model: Model, { namespace, gateway, entry }: Parent): boolean | undefined {
  if (gateway.id.namespace === namespace) return true;
  const section = text(entry, "sectionName");
  const listeners = list(gateway.data, "spec", "listeners").filter(
    (listener) => section === undefined || text(listener, "name") === section,
  );
  return listeners.length === 0
    ? undefined
    : listeners.some((listener) => allows(model, listener, namespace));
}

function allows(model: Model, listener: unknown, namespace: string): boolean {
  const namespaces = record(listener, "allowedRoutes", "namespaces");
  switch (text(namespaces, "from") ?? "Same") {
    case "All":
      return true;
    case "Selector":
      return mayHaveLabels(model, namespace, at(namespaces, "selector"));
    default:
      return false;
  }
}

/** The label that the API server gives to every namespace. */
const NAME_LABEL = "kubernetes.io/metadata.name";

/** Whether a selector matches a namespace, or may do so: labels of one that is created elsewhere are unknown. */
function mayHaveLabels(model: Model, name: string, selector: unknown): boolean {
  const [object] = model.find({ group: "", kind: "Namespace", namespace: "", name });
  const labels = { ...(object && labelsOf(object.data)), [NAME_LABEL]: name };
  return maySelect(selector, { labels, isWhole: object !== undefined });
}

/** A SecretStore is read in its own namespace only; a ClusterSecretStore may be restricted. */
function* stores(model: Model, secret: ClusterObject): Iterable<Report> {
  const name = text(secret.data, "spec", "secretStoreRef", "name");
  const kind = text(secret.data, "spec", "secretStoreRef", "kind") ?? "SecretStore";
  if (name === undefined) return;
  if (kind === "ClusterSecretStore") {
    yield* clusterStores(model, secret, name);
    return;
  }
  const all = model.ofKind(SECRETS, "SecretStore").filter(({ id }) => id.name === name);
  const [other] = all;
  const { namespace } = secret.id;
  if (other === undefined || all.some(({ id }) => id.namespace === namespace)) return;
  // Each tenant may have a store of this name, wherever it comes from.
  const own = { group: SECRETS, kind: "SecretStore", namespace, name };
  if (mayBeMade(model, own) || createdOutside(model, own) !== undefined) return;
  const unknown = model.unknownWith(own);
  const release = unknown === undefined ? releaseWith(model, own) : undefined;
  const found = report(
    secret,
    ["spec", "secretStoreRef"],
    `ExternalSecret ${secret.id.name} reads SecretStore ${name}, which is in ${other.id.namespace}, not in ${namespace}${doubt(unknown, release)}`,
    "Use a ClusterSecretStore, or create a SecretStore in this namespace.",
  );
  const isPartial = unknown !== undefined || release !== undefined || model.isGuessed;
  yield { ...found, ...(isPartial ? { severity: "warning" } : {}) };
}

/** A ClusterSecretStore with conditions is read where one of them is true. */
function* clusterStores(model: Model, secret: ClusterObject, name: string): Iterable<Report> {
  const [store] = model.find({ group: SECRETS, kind: "ClusterSecretStore", namespace: "", name });
  const conditions = list(store?.data, "spec", "conditions");
  const { namespace } = secret.id;
  const mayRead = conditions.some(
    (condition) =>
      record(condition, "namespaceSelector") !== undefined ||
      list(condition, "namespaceRegexes").length > 0 ||
      list(condition, "namespaces").includes(namespace),
  );
  if (conditions.length === 0 || mayRead) return;
  yield report(
    secret,
    ["spec", "secretStoreRef"],
    `ClusterSecretStore ${name} is not for namespace ${namespace}, from which ExternalSecret ${secret.id.name} reads it`,
    `Add ${namespace} to the namespaces of the store's conditions.`,
  );
}

function report(object: ClusterObject, path: FieldPath, message: string, remedy: string): Report {
  return { message: `${message}.`, at: { object, path }, object: object.id, remedy };
}
