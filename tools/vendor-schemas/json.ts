/** A JSON object, as YAML and JSON files give it. */
export type JsonObject = Record<string, unknown>;

/** Narrows a parsed value to an object; arrays and null don't count. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object behind a value, or an empty one. */
export function objectAt(value: unknown, ...path: readonly string[]): JsonObject {
  const found = path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value);
  return isObject(found) ? found : {};
}

/** The array behind a value, or an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
