import { isTruthy } from "../../go-template/functions/printed";
import { isOpen, openRecord } from "../../go-template/unknown";
import { at, isRecord, record, text, type YamlRecord } from "../../yaml/json";
import { isUnknownText } from "../application";
import { MAX_APPLICATIONS, type Generated } from "./generator";
import { withBackgroundOf, withInferred } from "./likely/likely-set";

/**
 * The matrix generator: each set of the first with each that the second makes of it. Of a parameter that both have, that
 * of the first counts (GenerateParams in Argo CD's applicationset/generators/matrix.go).
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
      sets.push(combined(other, one, isTruthy));
    }
  }
  return { sets, ...(unknown === undefined ? {} : { unknown }) };
}

/**
 * The merge generator: sets of later generators overwrite those of the first that have the same keys. Of clusters that
 * aren't known, those that later sets name are taken, too.
 */
export function mergeSets(
  keys: readonly string[],
  parts: readonly Generated[],
  goTemplate: boolean,
): Generated {
  const [base, ...others] = parts;
  if (base === undefined) return { sets: [] };
  const later = others.map((part) => new Map(part.sets.map((set) => [keyOf(keys, set), set])));
  const withKey = (set: YamlRecord, key: string): YamlRecord =>
    later.reduce((merged, byKey) => {
      const over = byKey.get(key);
      return over === undefined ? merged : combined(merged, over, goTemplate ? isTruthy : always);
    }, set);
  const known = new Set(base.sets.filter((set) => !isOpen(set)).map((set) => keyOf(keys, set)));
  const named = namedClusters(keys, later).filter(([key]) => !known.has(key));
  const sets = base.sets.flatMap((set) => {
    if (!isOpen(set)) return [withKey(set, keyOf(keys, set))];
    // Of clusters that nothing is known about, any of the later sets may be meant: the first counts.
    const first = others.length === 0 ? set : withOpenValues(set);
    return [
      first,
      ...named.map(([key, values]) => withInferred(withKey(set, key), values, goTemplate)),
    ];
  });
  const unknown = parts.find((part) => part.unknown !== undefined)?.unknown;
  return { sets, ...(unknown === undefined ? {} : { unknown }) };
}

/** Later sets may add values, or replace them. */
function withOpenValues(set: YamlRecord): YamlRecord {
  const values = record(set, "values");
  if (values === undefined) return set;
  return withBackgroundOf(openRecord({ ...set, values: openRecord(values) }), set, {});
}

/** The clusters that later sets name, such as the elements of a list, each with the values of the keys. */
function namedClusters(
  keys: readonly string[],
  later: readonly ReadonlyMap<string, YamlRecord>[],
): readonly (readonly [key: string, values: ReadonlyMap<string, string>])[] {
  const named = new Map(later.flatMap((byKey) => [...byKey]));
  return [...named].flatMap(([key, set]) => {
    const values = new Map<string, string>();
    for (const name of keys) {
      const value = text(set, name);
      if (value !== undefined && !isUnknownText(value)) values.set(name, value);
    }
    return isOpen(set) || values.size < keys.length ? [] : [[key, values] as const];
  });
}

/** The values of the keys that sets are compared by: `server`, `values.selector`. */
function keyOf(keys: readonly string[], set: YamlRecord): string {
  return JSON.stringify(keys.map((key) => text(set, key) ?? at(set, ...key.split(".")) ?? null));
}

/**
 * One set with another over it.
 * @param replaces whether a value counts where both have one: with goTemplate, one that is empty doesn't, as for mergo
 */
function combined(
  one: YamlRecord,
  other: YamlRecord,
  replaces: (value: unknown) => boolean,
): YamlRecord {
  const result: YamlRecord = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const below = result[key];
    if (isRecord(value) && isRecord(below)) result[key] = combined(below, value, replaces);
    else if (!Object.hasOwn(one, key) || replaces(value)) result[key] = value;
  }
  const all = isOpen(one) || isOpen(other) ? openRecord(result) : result;
  return withBackgroundOf(all, one, other);
}

function always(): boolean {
  return true;
}
