import { groupOf, versionOf } from "../../kubernetes/object";
import { isRecord, text, type YamlRecord } from "../../yaml/json";

/** A selection of kinds; what is left out matches everything. */
export interface KindSelector {
  readonly group?: string;
  readonly version?: string;
  readonly kind?: string;
}

/** A field that kustomize changes in objects of certain kinds. */
export interface FieldSpec extends KindSelector {
  /** Keys; lists on the way are entered, and a key that ends in `[]` is one. */
  readonly path: readonly string[];
  /** Whether a missing field is created. */
  readonly create?: boolean;
}

/** Kinds that other objects refer to by name, and the fields in which they do. */
export interface NameReference {
  readonly target: KindSelector;
  readonly fields: readonly FieldSpec[];
}

/** Initial value of a created field; without it, none is created. */
export type Created = "scalar" | "mapping";

/** A field on the way to another one is of the wrong type. */
export class FieldError extends Error {}

/** A field spec from its path as kustomize writes it: `a/b[]/c`, with `\/` for a slash in a key. */
export function splitFieldPath(path: string): readonly string[] {
  const parts: string[] = [];
  let joined = false;
  for (const part of path.replace(/^\//, "").split("/")) {
    const open = part.endsWith("\\");
    const piece = open ? part.slice(0, -1) : part;
    if (joined) parts.push(`${parts.pop() ?? ""}/${piece}`);
    else parts.push(piece);
    joined = open;
  }
  return parts;
}

/** Whether a selector matches a kind; an empty field matches everything. */
export function selects(selector: KindSelector, id: Required<KindSelector>): boolean {
  return (
    (!selector.kind || selector.kind === id.kind) &&
    (!selector.group || selector.group === id.group) &&
    (!selector.version || selector.version === id.version)
  );
}

/** Calls `set` for the fields of a spec; the object itself is not changed. */
export function updateField(
  data: YamlRecord,
  spec: FieldSpec,
  set: (value: unknown) => unknown,
  created?: Created,
): YamlRecord {
  const apiVersion = text(data, "apiVersion") ?? "";
  const id = {
    group: groupOf(apiVersion),
    version: versionOf(apiVersion),
    kind: text(data, "kind") ?? "",
  };
  if (!selects(spec, id)) return data;
  const changed = update(data, 0, {
    path: spec.path,
    set,
    created: spec.create ? created : undefined,
  });
  return isRecord(changed) ? changed : data;
}

interface Update {
  readonly path: readonly string[];
  readonly set: (value: unknown) => unknown;
  readonly created: Created | undefined;
}

function update(value: unknown, depth: number, task: Update): unknown {
  const key = task.path[depth];
  if (key === undefined) return task.set(value);
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => update(item, depth, task));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isRecord(value)) {
    throw new FieldError(`${task.path.slice(0, depth).join(".")} is neither a mapping nor a list`);
  }
  const isList = key.endsWith("[]");
  const name = isList ? key.slice(0, -2) : key;
  const present = Object.hasOwn(value, name) ? value[name] : undefined;
  const field = present ?? (isList ? undefined : startOf(task, depth)) ?? present;
  if (field === undefined) return value;
  const changed = update(field, depth + 1, task);
  return changed === value[name] ? value : { ...value, [name]: changed };
}

/** Initial value of a missing field at this depth; undefined if it isn't created. */
function startOf({ path, created }: Update, depth: number): unknown {
  if (created === undefined) return undefined;
  return depth + 1 < path.length || created === "mapping" ? {} : "";
}
