import { GATEWAY_GROUP } from "../../kubernetes/gateway-api";
import { annotationsOf, type ObjectId } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { list, text, type YamlRecord } from "../../yaml/json";
import type { ObjectReference, ReferenceField } from "./object-reference";
import { referenceIn } from "./read-reference";

const GROUP = "cert-manager.io";

/** Annotations by which cert-manager issues certificates for Ingresses and Gateways. */
export const ISSUER_ANNOTATIONS: Readonly<Record<string, ReferenceField>> = {
  "cert-manager.io/cluster-issuer": {
    path: "",
    name: "",
    group: GROUP,
    kind: "ClusterIssuer",
    clusterScoped: ["ClusterIssuer"],
  },
  "cert-manager.io/issuer": { path: "", name: "", group: GROUP, kind: "Issuer" },
};

/** The ClusterIssuer or Issuer of an Ingress or Gateway, by its annotations. */
export function* issuerOfAnnotation(reader: ClusterObject): Iterable<ObjectReference> {
  if (reader.id.kind !== "Ingress" && reader.id.kind !== "Gateway") return;
  const annotations = annotationsOf(reader.data);
  if (hasOtherIssuer(annotations)) return;
  for (const [key, field] of Object.entries(ISSUER_ANNOTATIONS))
    if (Object.hasOwn(annotations, key))
      yield* referenceIn(reader, field, ["metadata", "annotations", key], annotations[key]);
}

/** Whether annotations name an issuer of another kind or group than cert-manager's. */
export function hasOtherIssuer(annotations: YamlRecord): boolean {
  return ["cert-manager.io/issuer-group", "cert-manager.io/issuer-kind"].some((key) =>
    Object.hasOwn(annotations, key),
  );
}

/** What makes cert-manager issue certificates for an Ingress or Gateway. */
const ASKS = [...Object.keys(ISSUER_ANNOTATIONS), "kubernetes.io/tls-acme"];

/** The Secrets of certificates that cert-manager issues for Ingresses and Gateways, as their annotations ask. */
export function issuedSecrets(model: Model): readonly ObjectId[] {
  const readers = [
    ...model.ofKind("networking.k8s.io", "Ingress"),
    ...model.ofKind(GATEWAY_GROUP, "Gateway"),
  ].filter(({ data }) => ASKS.some((key) => Object.hasOwn(annotationsOf(data), key)));
  return readers.flatMap(({ id, data }) => {
    const ofIngress = list(data, "spec", "tls").map((entry) => text(entry, "secretName"));
    const ofGateway = list(data, "spec", "listeners").flatMap((listener) =>
      list(listener, "tls", "certificateRefs")
        .filter((entry) => [undefined, id.namespace].includes(text(entry, "namespace")))
        .map((entry) => text(entry, "name")),
    );
    return [...ofIngress, ...ofGateway].flatMap((name) =>
      name === undefined ? [] : [{ group: "", kind: "Secret", namespace: id.namespace, name }],
    );
  });
}
