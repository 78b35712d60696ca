/** Careful access to parsed YAML, which is `unknown` until narrowed. */

/** Keys and indices from the root of a document to one of its fields. */
export type FieldPath = readonly (string | number)[];

/** A mapping of parsed YAML; its values are unknown until narrowed. */
export type YamlRecord = Record<string, unknown>;

/** Whether a value is a mapping: neither null nor a list. */
export function isRecord(value: unknown): value is YamlRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at a path, or undefined where the path ends early. */
export function at(value: unknown, ...path: FieldPath): unknown {
  let here = value;
  for (const key of path) {
    if (Array.isArray(here)) here = typeof key === "number" ? here[key] : undefined;
    else if (isRecord(here) && Object.hasOwn(here, key)) here = here[key];
    else return undefined;
  }
  return here;
}

/** The string at a path; undefined for anything else, the empty string included only if it is there. */
export function text(value: unknown, ...path: FieldPath): string | undefined {
  const found = at(value, ...path);
  return typeof found === "string" ? found : undefined;
}

/** The boolean at a path; undefined for anything else. */
export function flag(value: unknown, ...path: FieldPath): boolean | undefined {
  const found = at(value, ...path);
  return typeof found === "boolean" ? found : undefined;
}

/** The mapping at a path; undefined for anything else. */
export function record(value: unknown, ...path: FieldPath): YamlRecord | undefined {
  const found = at(value, ...path);
  return isRecord(found) ? found : undefined;
}

/** The list at a path; empty for anything else. */
export function list(value: unknown, ...path: FieldPath): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Calls back for every string in a value, with its path; mapping keys are not visited. */
export function forEachString(
  value: unknown,
  visit: (text: string, path: FieldPath) => void,
  path: FieldPath = [],
): void {
  if (typeof value === "string") visit(value, path);
  else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      forEachString(item, visit, [...path, index]);
    });
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) forEachString(item, visit, [...path, key]);
  }
}
