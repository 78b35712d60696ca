import { isOpen, openRecord } from "../../go-template/unknown";
import { at, isRecord, record, text, type YamlRecord } from "../../yaml/json";
import { MAX_APPLICATIONS, type Generated } from "./generator";

/**
 * The matrix generator: each set of the first with each that the second makes of it.
 * @param second makes the sets of the second generator, which may read those of the first
 */
export function matrixSets(first: Generated, second: (set: YamlRecord) => Generated): Generated {
  const sets: YamlRecord[] = [];
  let unknown = first.unknown;
  for (const one of first.sets) {
    const others = second(one);
    unknown ??= others.unknown;
    for (const other of others.sets) {
      if (sets.length >= MAX_APPLICATIONS) return { sets, isCut: true };
      sets.push(combined(one, other));
    }
  }
  return { sets, ...(unknown === undefined ? {} : { unknown }) };
}

/** The merge generator: sets of later generators overwrite those of the first that have the same keys. */
export function mergeSets(keys: readonly string[], parts: readonly Generated[]): Generated {
  const [base, ...others] = parts;
  if (base === undefined) return { sets: [] };
  const later = others.map((part) => new Map(part.sets.map((set) => [keyOf(keys, set), set])));
  const sets = base.sets.map((set) => {
    // Of clusters that nothing is known about, any of the later sets may be meant: the first counts.
    if (isOpen(set)) return others.length === 0 ? set : withOpenValues(set);
    const key = keyOf(keys, set);
    return later.reduce((merged, byKey) => {
      const over = byKey.get(key);
      return over === undefined ? merged : combined(merged, over);
    }, set);
  });
  const unknown = parts.find((part) => part.unknown !== undefined)?.unknown;
  return { sets, ...(unknown === undefined ? {} : { unknown }) };
}

/** Later sets may add values, or replace them. */
function withOpenValues(set: YamlRecord): YamlRecord {
  const values = record(set, "values");
  return values === undefined ? set : openRecord({ ...set, values: openRecord(values) });
}

/** The values of the keys that sets are compared by: `server`, `values.selector`. */
function keyOf(keys: readonly string[], set: YamlRecord): string {
  return JSON.stringify(keys.map((key) => text(set, key) ?? at(set, ...key.split(".")) ?? null));
}

function combined(one: YamlRecord, other: YamlRecord): YamlRecord {
  const result: YamlRecord = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const below = result[key];
    result[key] = isRecord(value) && isRecord(below) ? combined(below, value) : value;
  }
  return isOpen(one) || isOpen(other) ? openRecord(result) : result;
}
