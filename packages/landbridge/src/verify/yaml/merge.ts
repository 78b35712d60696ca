import { at, isRecord, type YamlRecord } from "./json";

/** What differs between the ways to merge. */
interface MergeOptions {
  /** Whether a value is merged with the one below it instead of replacing it; default: every mapping. */
  readonly isMapping?: (value: unknown) => value is YamlRecord;
  /** Whether null stays, as a value like any other; by default it removes the key, as in Helm and in a JSON merge patch. */
  readonly keepsNull?: boolean;
  /** Whether null stays where there is nothing that it removes. */
  readonly keepsNewNull?: boolean;
}

/**
 * Helm values of two layers. A null stays: it removes a default of the chart, with which the values are merged last
 * (mergeMaps in Helm's pkg/cli/values, MergeMaps in Flux's pkg/chartutil).
 */
export function mergeLayers(base: YamlRecord, over: YamlRecord): YamlRecord {
  return mergeValues(base, over, { keepsNull: true });
}

/** Both mappings as one: mappings within are merged too, and all else is replaced. */
export function mergeValues(
  base: YamlRecord,
  over: YamlRecord,
  options: MergeOptions = {},
): YamlRecord {
  const { isMapping = isRecord, keepsNull = false, keepsNewNull = false } = options;
  const result = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = at(result, key);
    const stays = keepsNull || (keepsNewNull && !Object.hasOwn(result, key));
    if (value === null && !stays) Reflect.deleteProperty(result, key);
    else
      result[key] =
        isMapping(value) && isMapping(below) ? mergeValues(below, value, options) : value;
  }
  return result;
}

/** A value below the keys of a path. */
export function nested(path: readonly string[], value: unknown): YamlRecord {
  const [last = "", ...outer] = [...path].reverse();
  return outer.reduce<YamlRecord>((inner, key) => ({ [key]: inner }), { [last]: value });
}
