import { at, isRecord, type YamlRecord } from "../yaml/json";

/** Helm's merge: mappings are merged, all else is replaced, null removes a key. */
export function mergeValues(base: YamlRecord, over: YamlRecord): YamlRecord {
  const result = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = at(result, key);
    if (value === null) Reflect.deleteProperty(result, key);
    else result[key] = isRecord(value) && isRecord(below) ? mergeValues(below, value) : value;
  }
  return result;
}
