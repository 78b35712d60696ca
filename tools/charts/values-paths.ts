import { at, isRecord, type FieldPath, type YamlRecord } from "landbridge/verify";

/** The paths of all values that aren't mappings; a list counts as one value. */
export function leavesOf(values: YamlRecord, path: readonly string[] = []): readonly string[][] {
  return Object.entries(values).flatMap(([key, value]) => {
    const here = [...path, key];
    return isRecord(value) && Object.keys(value).length > 0 ? leavesOf(value, here) : [here];
  });
}

/**
 * Whether a chart's values.yaml lists a value: it has the path, or something around it that isn't a mapping
 * with keys, such as `{}` or null, so that any content is expected.
 */
export function isListed(defaults: unknown, path: FieldPath): boolean {
  let here = defaults;
  for (const key of path) {
    if (!isRecord(here) || Object.keys(here).length === 0) return true;
    if (!Object.hasOwn(here, key)) return false;
    here = at(here, key);
  }
  return true;
}

/** Whether a values.schema.json names a value. A schema that allows any key says nothing about one. */
export function isInSchema(root: unknown, path: FieldPath): boolean {
  let here = resolve(root, root);
  for (const key of path) {
    const next = at(here, "properties", key);
    if (next === undefined) return false;
    here = resolve(root, next);
  }
  return path.length > 0;
}

function resolve(root: unknown, schema: unknown): unknown {
  const ref = at(schema, "$ref");
  if (typeof ref !== "string" || !ref.startsWith("#/")) return schema;
  return at(root, ...ref.slice(2).split("/"));
}

/** A copy with another value at a path. */
export function withValue(values: YamlRecord, path: readonly string[], value: unknown): YamlRecord {
  const [key = "", ...rest] = path;
  const below = values[key];
  const changed = rest.length === 0 ? value : withValue(isRecord(below) ? below : {}, rest, value);
  return { ...values, [key]: changed };
}

/** Another value of the same type, so that a template that reads it renders something else. */
export function otherValue(value: unknown): unknown {
  switch (typeof value) {
    case "boolean":
      return !value;
    case "number":
      return value + 1;
    case "string":
      return `${value}-changed`;
    default:
      // Lists, and null: a template that ranges over it renders one item less, or more.
      return Array.isArray(value) && value.length > 0 ? [] : ["changed"];
  }
}
