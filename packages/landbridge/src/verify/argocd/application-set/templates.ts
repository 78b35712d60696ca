import { isRecord, record, type YamlRecord } from "../../yaml/json";

/**
 * The template that a generator has of its own. Argo CD reads it of generators at the top alone, not of those within a
 * matrix or merge.
 */
export function templateOf(generator: unknown): YamlRecord | undefined {
  if (!isRecord(generator)) return undefined;
  return Object.keys(generator)
    .map((kind) => record(generator, kind, "template"))
    .find((template) => template !== undefined);
}

/**
 * The template for the sets of a generator: its own, and what that leaves empty from the template of the ApplicationSet
 * (mergeGeneratorTemplate in applicationset/generators/generator_spec_processor.go). Lists aren't merged.
 */
export function mergedTemplate(own: YamlRecord | undefined, general: YamlRecord): YamlRecord {
  if (own === undefined) return general;
  const merged: YamlRecord = { ...general };
  for (const [key, value] of Object.entries(own)) {
    const below = general[key];
    if (isRecord(value) && isRecord(below)) merged[key] = mergedTemplate(value, below);
    else if (!isEmpty(value)) merged[key] = value;
  }
  return merged;
}

/** Whether Go's mergo takes a value for one that isn't set. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === "" || value === false || value === 0;
}
