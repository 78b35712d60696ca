import { groupOf, versionOf, type Change, type Origin } from "../kubernetes/object";
import { at, record, text, type YamlRecord } from "../yaml/json";
import { isClusterScoped } from "./cluster-scope";

/** Namespace that kustomize assumes for objects without one. */
const NO_NAMESPACE = "_non_namespaceable_";

/** Identity of an object in kustomize, which unlike the API server distinguishes versions. */
export interface ResourceId {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly name: string;
  /** As written; the empty string where none is given. */
  readonly namespace: string;
  /** `default` where none is given, and one name of its own for cluster-scoped kinds. */
  readonly effectiveNamespace: string;
}

/** An object on its way through kustomize. Never changed in place: directories share it. */
export interface Resource {
  readonly data: YamlRecord;
  readonly id: ResourceId;
  /** Earlier identities, oldest first; references are found by them. */
  readonly previous: readonly ResourceId[];
  /** Name prefixes and suffixes it was given, innermost first. */
  readonly prefixes: readonly string[];
  readonly suffixes: readonly string[];
  /** Whether its name ends in a hash of its content. */
  readonly needsHash: boolean;
  readonly origin: Origin;
}

/** Text of a scalar as kustomize compares it; empty for mappings, lists and null. */
export function scalarText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Reads the identity from an object. */
export function identify(data: YamlRecord): ResourceId {
  const apiVersion = text(data, "apiVersion") ?? "";
  const kind = scalarText(data.kind);
  const namespace = scalarText(at(data, "metadata", "namespace"));
  return {
    group: groupOf(apiVersion),
    version: versionOf(apiVersion),
    kind,
    name: scalarText(at(data, "metadata", "name")),
    namespace,
    effectiveNamespace: isClusterScoped(apiVersion, kind) ? NO_NAMESPACE : namespace || "default",
  };
}

/** Whether the kind has no namespace, as far as kustomize knows. */
export function isClusterScopedId(id: ResourceId): boolean {
  return id.effectiveNamespace === NO_NAMESPACE;
}

/** A text by which kustomize's idea of "the same object" can be looked up. */
export function idKey(id: ResourceId): string {
  return `${id.group}/${id.version}/${id.kind}/${id.effectiveNamespace}/${id.name}`;
}

/** Whether an object has, or had, what kustomize takes for the same identity. */
export function isKnownAs(resource: Resource, id: ResourceId): boolean {
  return isSameId(resource.id, id) || resource.previous.some((own) => isSameId(own, id));
}

/** As by `idKey`, without making a text: patches are compared with every object. */
function isSameId(one: ResourceId, other: ResourceId): boolean {
  return (
    one.name === other.name &&
    one.kind === other.kind &&
    one.effectiveNamespace === other.effectiveNamespace &&
    one.group === other.group &&
    one.version === other.version
  );
}

/** A resource as it is read from a file: nothing has changed it yet. */
export function newResource(data: YamlRecord, origin: Origin): Resource {
  return {
    data,
    id: identify(data),
    previous: [],
    prefixes: [],
    suffixes: [],
    needsHash: false,
    origin,
  };
}

/** The resource with other content; the same resource if the content is the same. */
export function withData(resource: Resource, data: YamlRecord, change?: Change): Resource {
  if (data === resource.data) return resource;
  const { data: old, origin } = resource;
  const sameId =
    data.metadata === old.metadata && data.kind === old.kind && data.apiVersion === old.apiVersion;
  return {
    ...resource,
    data,
    id: sameId ? resource.id : identify(data),
    origin: change === undefined ? origin : { ...origin, changes: [...origin.changes, change] },
  };
}

/** Remembers the present identity before it changes. */
export function rememberId(resource: Resource): Resource {
  const { id } = resource;
  const last = resource.previous.at(-1);
  if (last?.name === id.name && last.kind === id.kind) {
    if (last.effectiveNamespace === id.effectiveNamespace) return resource;
  }
  const namespace = id.effectiveNamespace;
  return { ...resource, previous: [...resource.previous, { ...id, namespace }] };
}

/** The identity it was read with. */
export function originalId(resource: Resource): ResourceId {
  return resource.previous[0] ?? resource.id;
}

/** All identities, the present one last. */
export function allIds(resource: Resource): readonly ResourceId[] {
  return resource.previous.length === 0 ? [resource.id] : [...resource.previous, resource.id];
}

/** Sets a field of `metadata`, or removes it with undefined. */
export function withMetadata(data: YamlRecord, field: string, value: unknown): YamlRecord {
  const metadata = record(data, "metadata") ?? {};
  if (value !== undefined) return { ...data, metadata: { ...metadata, [field]: value } };
  if (!(field in metadata)) return data;
  const rest = Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== field));
  return { ...data, metadata: rest };
}
