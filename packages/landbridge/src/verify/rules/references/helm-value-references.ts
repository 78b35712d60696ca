import { GATEWAY_GROUP } from "../../kubernetes/gateway-api";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import { isRecord, record, type FieldPath } from "../../yaml/json";
import { placeOfValue } from "../values-of-release";
import { hasOtherIssuer, ISSUER_ANNOTATIONS } from "./issuer-annotations";
import type { ObjectReference, ReferenceField } from "./object-reference";
import { referenceIn } from "./read-reference";
import { storageClass } from "./storage-class";

const secret = (name: string, key?: string): ReferenceField => ({
  path: "",
  name,
  group: "",
  kind: "Secret",
  ...(key === undefined ? {} : { key }),
});

/** Keys that mean the same in nearly every chart, since they become a field of Kubernetes. */
const KEYS: Readonly<Record<string, ReferenceField>> = {
  secretKeyRef: secret("name", "key"),
  configMapKeyRef: { path: "", group: "", kind: "ConfigMap", key: "key" },
  secretRef: secret("name"),
  configMapRef: { path: "", group: "", kind: "ConfigMap" },
  existingSecret: secret(""),
  secretName: secret(""),
  parentRefs: {
    path: "*",
    group: GATEWAY_GROUP,
    kind: "Gateway",
    kinds: { Gateway: GATEWAY_GROUP },
  },
  existingClaim: { path: "", name: "", group: "", kind: "PersistentVolumeClaim" },
  ingressClassName: {
    path: "",
    name: "",
    group: "networking.k8s.io",
    kind: "IngressClass",
    clusterScoped: ["IngressClass"],
  },
  gatewayClassName: {
    path: "",
    name: "",
    group: GATEWAY_GROUP,
    kind: "GatewayClass",
    clusterScoped: ["GatewayClass"],
  },
  storageClassName: storageClass(""),
  ...ISSUER_ANNOTATIONS,
};

/** The key of {@link KEYS} for what a `type` next to a name says. */
const DATA_TYPES: Readonly<Record<string, string>> = {
  configMap: "configMapRef",
  secret: "secretRef",
};

/** Levels of values; deeper ones are data of an application. */
const DEEPEST = 20;

/** References in the Helm values of a release that Git has, as far as their keys have the same meaning in every chart. */
export function referencesInValues(model: Model, release: Release): readonly ObjectReference[] {
  return release.layers.flatMap((layer) => {
    const { place } = layer;
    if (place !== undefined)
      return [...found(release, layer.values, [])].map((reference) => ({
        ...reference,
        place: () => place(reference.path),
      }));
    if (layer.from === undefined && record(release.spec, "values") !== undefined)
      return [...found(release, layer.values, ["spec", "values"])];
    if (layer.from === undefined || !("origin" in layer.from.holder)) return [];
    return [...found(release, layer.values, [])].map((reference) => ({
      ...reference,
      place: () => placeOfValue(model, release, layer, reference.path),
    }));
  });
}

function* found(release: Release, value: unknown, path: FieldPath): Iterable<ObjectReference> {
  if (path.length > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* found(release, item, [...path, index]);
  } else if (isRecord(value)) {
    const kind = DATA_TYPES[String(value.type)];
    // Volumes of the common library of bjw-s: `type: secret` next to the name.
    if (kind !== undefined && typeof value.name === "string")
      yield* named(release, kind, value, path);
    for (const [key, item] of Object.entries(value)) {
      const own = [...path, key];
      if (Object.hasOwn(KEYS, key) && !hasOtherIssuer(value)) yield* named(release, key, item, own);
      yield* found(release, item, own);
    }
  }
}

function* named(
  { object, targetNamespace, releaseName }: Release,
  key: string,
  value: unknown,
  path: FieldPath,
): Iterable<ObjectReference> {
  const field = KEYS[key];
  if (field === undefined) return;
  const entries: readonly (readonly [FieldPath, unknown])[] =
    field.path === "*" && Array.isArray(value)
      ? value.map((item, index) => [[...path, index], item])
      : [[path, value]];
  for (const [own, entry] of entries) {
    for (const reference of referenceIn(object, field, own, entry)) {
      const name = reference.name.replaceAll(RELEASE_NAME, releaseName);
      // A template of the chart decides.
      if (name.includes("{{") || name.includes("$")) continue;
      const isOwn = reference.namespace === object.id.namespace && !hasNamespace(entry);
      yield { ...reference, name, ...(isOwn ? { namespace: targetNamespace } : {}) };
    }
  }
}

/** What charts that take templates in values put the name of the release for. */
export const RELEASE_NAME = /\{\{-?\s*\.Release\.Name\s*-?\}\}/g;

function hasNamespace(entry: unknown): boolean {
  return isRecord(entry) && entry.namespace !== undefined;
}
