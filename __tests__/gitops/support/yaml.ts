import { parseAllDocuments, stringify, type Tags } from "yaml";

/** A parsed YAML mapping. */
export type YamlMap = Record<string, unknown>;

/** Narrows a parsed value to a mapping. */
export function isMap(value: unknown): value is YamlMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at a path of keys, or undefined. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((v, key) => (isMap(v) ? v[key] : undefined), value);
}

/** The string at a path of keys, or undefined. */
export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === "string" ? found : undefined;
}

/** The list at a path of keys, or an empty one. */
export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Tags that YAML 1.1 has and Go's parser, which Kubernetes uses, does not resolve. */
const NOT_IN_GO = new Set(["intTime", "floatTime", "timestamp"]);

const customTags = (tags: Tags): Tags =>
  tags.filter(
    (tag) => typeof tag === "string" || !(NOT_IN_GO.has(tag.format ?? "") || isTime(tag.tag)),
  );

const isTime = (tag: string): boolean =>
  tag === "tag:yaml.org,2002:timestamp" || tag === "timestamp";

/** YAML as Kubernetes reads it (YAML 1.1: `yes` is a boolean, `012` a number), one value per document. */
export function parseYaml(text: string): unknown[] {
  return parseAllDocuments(text, { version: "1.1", customTags }).flatMap((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    const value: unknown = document.toJS();
    return value === null || value === undefined ? [] : [value];
  });
}

/** YAML text of a value with quotes only where the value needs them, as Flux writes it. */
export function toYaml(value: unknown): string {
  return stringify(value, { version: "1.1", lineWidth: 0, customTags });
}
