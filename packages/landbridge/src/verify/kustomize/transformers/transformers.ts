import { isRecord, record, type YamlRecord } from "../../yaml/json";
import {
  allIds,
  isClusterScopedId,
  originalId,
  rememberId,
  scalarText,
  withData,
  type Resource,
} from "../resource";
import type { Configuration } from "./configuration";
import { selects, updateField, type FieldSpec } from "./field-spec";

/** Puts an object into a namespace. A Namespace itself is renamed, as kustomize does. */
export function setNamespace(
  resource: Resource,
  namespace: string,
  configuration: Configuration,
): Resource {
  const remembered = rememberId(resource);
  const set = (): string => namespace;
  const isBinding = resource.id.kind === "RoleBinding" || resource.id.kind === "ClusterRoleBinding";
  let { data } = resource;
  if (!isClusterScopedId(resource.id)) {
    data = updateField(data, { path: ["metadata", "namespace"], create: true }, set, "scalar");
  }
  if (isBinding) {
    data = updateField(data, { path: ["subjects"] }, (subjects) =>
      defaultSubjects(subjects, namespace),
    );
  }
  for (const spec of configuration.namespace) {
    const path = spec.path.join("/");
    if (path === "metadata/namespace") continue;
    if (path === "metadata/name" && data.apiVersion !== "v1") continue;
    if (path === "subjects/namespace" && isBinding) continue;
    data = updateField(data, spec, set, "scalar");
  }
  return withData(remembered, data);
}

/** kustomize moves only the service account named `default` by itself; others by reference. */
function defaultSubjects(subjects: unknown, namespace: string): unknown {
  if (!Array.isArray(subjects)) return subjects;
  return subjects.map((subject: unknown) =>
    isRecord(subject) && subject.name === "default" ? { ...subject, namespace } : subject,
  );
}

/** Kinds whose name is an address: prefixes and suffixes leave it. */
const FIXED_NAMES = [
  { kind: "CustomResourceDefinition" },
  { kind: "APIService", group: "apiregistration.k8s.io" },
  { kind: "Namespace" },
];

/** Adds a prefix or suffix to the name. */
export function setAffix(
  resource: Resource,
  affix: { readonly prefix?: string; readonly suffix?: string },
  specs: readonly FieldSpec[],
): Resource {
  const original = originalId(resource);
  if (FIXED_NAMES.some((kinds) => selects(kinds, original))) return resource;
  const { prefix = "", suffix = "" } = affix;
  let result = resource;
  for (const spec of specs) {
    if (!selects(spec, original)) continue;
    if (spec.path.join("/") === "metadata/name") {
      result = {
        ...rememberId(result),
        prefixes: prefix === "" ? result.prefixes : [...result.prefixes, prefix],
        suffixes: suffix === "" ? result.suffixes : [...result.suffixes, suffix],
      };
    }
    const data = updateField(result.data, spec, (name) => `${prefix}${scalarText(name)}${suffix}`);
    result = withData(result, data);
  }
  return result;
}

/** Sets labels or annotations in the given fields. */
export function setPairs(
  resource: Resource,
  pairs: Readonly<Record<string, string>>,
  specs: readonly FieldSpec[],
): Resource {
  let { data } = resource;
  const set = (value: unknown): unknown => {
    if (!isRecord(value)) return value;
    const same = Object.entries(pairs).every(([key, text]) => value[key] === text);
    return same ? value : { ...value, ...pairs };
  };
  for (const spec of specs) data = updateField(data, spec, set, "mapping");
  return withData(resource, data);
}

/** Sets the number of replicas of the workload with that name; undefined if it is another one. */
export function setReplicas(
  resource: Resource,
  name: string,
  count: unknown,
  specs: readonly FieldSpec[],
): Resource | undefined {
  let found = false;
  let { data } = resource;
  for (const spec of specs) {
    if (!allIds(resource).some((id) => id.name === name && selects(spec, id))) continue;
    found = true;
    data = updateField(data, spec, () => count, "scalar");
  }
  return found ? withData(resource, data) : undefined;
}

/**
 * Annotations as they leave kustomize: text only, and no empty mapping.
 * @param textOf the text of an annotation as it was written
 */
export function plainAnnotations(
  data: YamlRecord,
  textOf: (key: string, value: unknown) => string,
): YamlRecord {
  const metadata = record(data, "metadata");
  if (metadata === undefined || !("annotations" in metadata)) return data;
  const { annotations, ...rest } = metadata;
  if (!isRecord(annotations) || Object.keys(annotations).length === 0) {
    return { ...data, metadata: rest };
  }
  const entries = Object.entries(annotations);
  if (entries.every(([, value]) => typeof value === "string")) return data;
  const plain = Object.fromEntries(entries.map(([key, value]) => [key, textOf(key, value)]));
  return { ...data, metadata: { ...rest, annotations: plain } };
}
