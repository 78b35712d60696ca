import type { ClusterObject } from "../../model/applier";
import { flag, isRecord, text, type FieldPath } from "../../yaml/json";
import type { ObjectReference, ReferenceField } from "./object-reference";

/** Kinds that are easily taken for each other, although a field names only one of them. */
const DATA_KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ConfigMap: { Secret: "" },
  Secret: { ConfigMap: "" },
};

/** What an entry names; nothing if the field is not known for its kind. */
export function* referenceIn(
  reader: ClusterObject,
  field: ReferenceField,
  path: FieldPath,
  entry: unknown,
): Iterable<ObjectReference> {
  const nameKey = field.name ?? "name";
  const name = nameKey === "" ? entry : text(entry, nameKey);
  // Flux's `*` means all of them; Traefik's `api@internal` isn't an object.
  if (typeof name !== "string" || ["", "*"].includes(name) || /[$@]/.test(name)) return;
  const kind = text(entry, "kind") ?? field.kind;
  const group = kind === field.kind ? field.group : field.kinds?.[kind];
  if (group === undefined || !isGroup(entry, group)) return;
  const isClusterScoped = field.clusterScoped?.includes(kind) === true;
  const namespace = text(entry, "namespace") ?? field.namespace ?? reader.id.namespace;
  if (namespace.includes("$")) return;
  const key = field.key === undefined ? undefined : text(entry, field.key);
  yield {
    reader,
    path: nameKey === "" ? path : [...path, nameKey],
    group,
    kind,
    namespace: isClusterScoped ? "" : namespace,
    name,
    otherKinds: field.kinds ?? DATA_KINDS[kind] ?? {},
    optional: flag(entry, "optional") ?? false,
    key: key === undefined ? undefined : { name: key, path: [...path, field.key ?? ""] },
  };
}

/** Whether an entry says no other group. */
function isGroup(entry: unknown, group: string): boolean {
  const own = text(entry, "group") ?? text(entry, "apiGroup");
  return own === undefined || own === group;
}

/** The keys of the path of a field, in which `~` stands for a dot within a key. */
export function keysOfPath(path: string): readonly string[] {
  return path.split(".").map((key) => key.replaceAll("~", "."));
}

/** The values at a path with `*` for every item of a list, with their positions. */
export function valuesAt(
  value: unknown,
  keys: readonly string[],
  path: FieldPath = [],
): readonly (readonly [FieldPath, unknown])[] {
  const [key, ...rest] = keys;
  if (key === undefined) return value === undefined || value === null ? [] : [[path, value]];
  if (key === "*") {
    return Array.isArray(value)
      ? value.flatMap((item, index) => valuesAt(item, rest, [...path, index]))
      : [];
  }
  return isRecord(value) && Object.hasOwn(value, key)
    ? valuesAt(value[key], rest, [...path, key])
    : [];
}
