import { isDeepStrictEqual } from "node:util";

import { isRecord, type FieldPath, type YamlRecord } from "../../yaml/json";
import { excessOf } from "../../yaml/limits";
import { PatchError } from "./strategic-merge";

/** Values that an object may grow to. etcd takes 1.5 MB. */
const MAX_VALUES = 100_000;

/** One operation of a JSON patch. */
export interface Operation {
  readonly op: string;
  readonly path: string;
  readonly from?: string;
  /** Undefined where none is given. */
  readonly value?: unknown;
}

/** Reads a JSON patch; undefined if it isn't one. */
export function readOperations(data: unknown): readonly Operation[] | undefined {
  if (!Array.isArray(data)) return undefined;
  const operations: Operation[] = [];
  for (const item of data as unknown[]) {
    if (!isRecord(item)) return undefined;
    const { op, path, from, value } = item;
    operations.push({
      op: typeof op === "string" ? op : "unknown",
      path: typeof path === "string" ? path : "",
      ...(typeof from === "string" ? { from } : {}),
      value,
    });
  }
  return operations;
}

/** The field of an operation as a path into the object; `-` is left out. */
export function operationPath(path: string): FieldPath {
  const parts = path.split("/").slice(1).map(unescape);
  return parts
    .filter((part) => part !== "-")
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Applies one operation. Throws PatchError where kustomize fails. The object is not changed. */
export function applyOperation(data: YamlRecord, operation: Operation): YamlRecord {
  const { op, path, value } = operation;
  const parts = partsOf(path, op);
  switch (op) {
    case "add":
      return within(withAnnotations(data, parts), parts, path, (parent, key) =>
        add(parent, key, value ?? null, path),
      );
    case "remove":
      return within(withAnnotations(data, parts), parts, path, (parent, key) =>
        remove(parent, key, path),
      );
    case "replace":
      if (parts.length === 0) return isRecord(value) ? value : data;
      return within(withAnnotations(data, parts), parts, path, (parent, key) =>
        replace(parent, key, value ?? null, path),
      );
    case "test":
      if (!isDeepStrictEqual(find(data, parts, path), value ?? null)) {
        throw new PatchError(`test failed: ${path} has a different value`);
      }
      return data;
    case "copy":
    case "move":
      return transfer(data, operation, parts);
    default:
      throw new PatchError(`"${op}" is not an operation of a JSON patch`);
  }
}

/**
 * The object with the mapping of annotations that kustomize itself keeps in every object while it builds: the first
 * annotation can be added, or replaced, as if there were others, and all of them removed where there are none.
 */
function withAnnotations(
  data: YamlRecord,
  [first, second, , ...rest]: readonly string[],
): YamlRecord {
  const { metadata } = data;
  const isAnnotation = first === "metadata" && second === "annotations";
  if (!isAnnotation || rest.length > 0 || !isRecord(metadata)) return data;
  return metadata.annotations === undefined || metadata.annotations === null
    ? { ...data, metadata: { ...metadata, annotations: {} } }
    : data;
}

/** Copies or moves a value of the object to the path with these parts. */
function transfer(
  data: YamlRecord,
  { op, path, from = "" }: Operation,
  parts: readonly string[],
): YamlRecord {
  const source = partsOf(from, op);
  const found = find(data, source, from);
  if (found === undefined) throw missing(from);
  const rest =
    op === "copy" ? data : within(data, source, from, (parent, key) => remove(parent, key, from));
  const result = within(rest, parts, path, (parent, key) => add(parent, key, found, path));
  // Each copy of what holds the earlier ones doubles the object.
  const excess = op === "copy" ? excessOf(result, { maxValues: MAX_VALUES }) : undefined;
  if (excess !== undefined) throw new PatchError("the copies make the object too large");
  return result;
}

function unescape(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

function partsOf(path: string, op: string): readonly string[] {
  const parts = path.split("/");
  if (parts.length < 2 && !(path === "" && (op === "replace" || op === "test"))) {
    throw new PatchError(`the path "${path}" does not start with /`);
  }
  return parts.slice(1).map(unescape);
}

type Parent = YamlRecord | readonly unknown[];

function within(
  data: YamlRecord,
  parts: readonly string[],
  path: string,
  change: (parent: Parent, key: string) => Parent,
): YamlRecord {
  const visit = (value: unknown, depth: number): Parent => {
    if (!Array.isArray(value) && !isRecord(value)) throw missing(path);
    const key = parts[depth] ?? "";
    if (depth === parts.length - 1) return change(value, key);
    const child = visit(get(value, key, path), depth + 1);
    if (!Array.isArray(value)) return { ...value, [key]: child };
    return replaceAt(value, indexOf(value, key, path), child);
  };
  const result = visit(data, 0);
  return isRecord(result) ? result : data;
}

function find(data: YamlRecord, parts: readonly string[], path: string): unknown {
  let value: unknown = data;
  for (const [depth, part] of parts.entries()) {
    if (!Array.isArray(value) && !isRecord(value)) throw missing(path);
    value = get(value, part, path);
    if (value === undefined && depth < parts.length - 1) throw missing(path);
  }
  return value ?? null;
}

function get(parent: Parent, key: string, path: string): unknown {
  if (isRecord(parent)) return Object.hasOwn(parent, key) ? parent[key] : undefined;
  return parent[indexOf(parent, key, path)];
}

/** Negative indices count from the end, which the standard doesn't define. */
function indexOf(
  parent: readonly unknown[],
  key: string,
  path: string,
  length = parent.length,
): number {
  const index = /^[+-]?\d+$/.test(key) ? Number(key) : NaN;
  const real = index < 0 ? index + length : index;
  if (!(real >= 0 && real < length)) throw missing(path);
  return real;
}

function add(parent: Parent, key: string, value: unknown, path: string): Parent {
  if (isRecord(parent)) return { ...parent, [key]: value };
  if (key === "-") return [...parent, value];
  const index = indexOf(parent, key, path, parent.length + 1);
  return [...parent.slice(0, index), value, ...parent.slice(index)];
}

function remove(parent: Parent, key: string, path: string): Parent {
  if (isRecord(parent)) {
    if (!Object.hasOwn(parent, key)) throw missing(path);
    return Object.fromEntries(Object.entries(parent).filter(([other]) => other !== key));
  }
  const index = indexOf(parent, key, path);
  return [...parent.slice(0, index), ...parent.slice(index + 1)];
}

function replace(parent: Parent, key: string, value: unknown, path: string): Parent {
  if (isRecord(parent)) return { ...parent, [key]: value };
  return replaceAt(parent, indexOf(parent, key, path), value);
}

function replaceAt(list: readonly unknown[], index: number, value: unknown): readonly unknown[] {
  return list.map((item, at) => (at === index ? value : item));
}

function missing(path: string): PatchError {
  return new PatchError(`the object has no ${path}`);
}
