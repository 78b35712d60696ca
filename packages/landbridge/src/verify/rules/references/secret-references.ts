import type { ClusterObject } from "../../model/applier";
import { isRecord, text, type FieldPath } from "../../yaml/json";
import type { ObjectReference } from "./object-reference";

/** Keys with a name and often a key of a Secret, whatever the kind. */
const NAMES_SECRET =
  /(?:^s|S)ecret(?:Key)?Ref$|(?:bearerToken|credentials|password|token|url)Secret$/;

/** Secrets that the controller of the object writes. */
const WRITTEN = /privateKey|connection|generated|output|publish|target|write/i;

/** Levels of a custom resource; deeper ones are data of an application. */
const DEEPEST = 20;

/** Fields of custom resources that name Secrets, as nearly all CRDs call them. */
export function* secretReferences(reader: ClusterObject): Iterable<ObjectReference> {
  const { group } = reader.id;
  const isFlux = group.endsWith(".fluxcd.io") || group === "fluxcd.controlplane.io";
  if (!group.includes(".") || group.endsWith(".k8s.io") || isFlux) return;
  yield* below(reader, reader.data.spec, ["spec"]);
}

function* below(reader: ClusterObject, value: unknown, path: FieldPath): Iterable<ObjectReference> {
  if (path.length > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* below(reader, item, [...path, index]);
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) {
      const own = [...path, key];
      if (NAMES_SECRET.test(key) && !WRITTEN.test(key)) yield* named(reader, item, own);
      yield* below(reader, item, own);
    }
  }
}

function* named(reader: ClusterObject, entry: unknown, path: FieldPath): Iterable<ObjectReference> {
  const name = text(entry, "name");
  const namespace = text(entry, "namespace") ?? namespaceOf(reader);
  const key = text(entry, "key");
  const isSecret = (text(entry, "kind") ?? "Secret") === "Secret";
  if (!isSecret || name === undefined || /^$|[${]/.test(name) || /^$|[${]/.test(namespace)) return;
  yield {
    reader,
    path: [...path, "name"],
    group: "",
    kind: "Secret",
    namespace,
    name,
    otherKinds: {},
    optional: isRecord(entry) && entry.optional === true,
    key: key === undefined ? undefined : { name: key, path: [...path, "key"] },
  };
}

/** Objects without a namespace say where the Secret is, but for ClusterIssuers: cert-manager looks in its own. */
function namespaceOf({ id }: ClusterObject): string {
  return id.kind === "ClusterIssuer" ? "cert-manager" : id.namespace;
}
