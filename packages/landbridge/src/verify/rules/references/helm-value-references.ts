import type { Release } from "../../model/release";
import { isRecord, record, type FieldPath } from "../../yaml/json";
import type { ObjectReference, ReferenceField } from "./object-reference";
import { referenceIn } from "./read-reference";

const GATEWAY = "gateway.networking.k8s.io";

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
  existingSecret: secret(""),
  parentRefs: { path: "*", group: GATEWAY, kind: "Gateway", kinds: { Gateway: GATEWAY } },
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
    group: GATEWAY,
    kind: "GatewayClass",
    clusterScoped: ["GatewayClass"],
  },
  storageClassName: {
    path: "",
    name: "",
    group: "storage.k8s.io",
    kind: "StorageClass",
    clusterScoped: ["StorageClass"],
  },
};

/** Levels of values; deeper ones are data of an application. */
const DEEPEST = 20;

/** References in `spec.values` of a HelmRelease, as far as their keys have the same meaning in every chart. */
export function referencesInValues(release: Release): readonly ObjectReference[] {
  const values = record(release.spec, "values");
  return values === undefined ? [] : [...found(release, values, ["spec", "values"])];
}

function* found(release: Release, value: unknown, path: FieldPath): Iterable<ObjectReference> {
  if (path.length > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* found(release, item, [...path, index]);
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) {
      const own = [...path, key];
      if (Object.hasOwn(KEYS, key)) yield* named(release, key, item, own);
      yield* found(release, item, own);
    }
  }
}

function* named(
  { object, targetNamespace }: Release,
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
      // A template of the chart decides.
      if (reference.name.includes("{{")) continue;
      const isOwn = reference.namespace === object.id.namespace && !hasNamespace(entry);
      yield isOwn ? { ...reference, namespace: targetNamespace } : reference;
    }
  }
}

function hasNamespace(entry: unknown): boolean {
  return isRecord(entry) && entry.namespace !== undefined;
}
