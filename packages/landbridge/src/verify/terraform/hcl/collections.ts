import { isKnown, isList, joinParts, Mapping, Unknown, type Value } from "./value";

/** More items than a literal range in a configuration has. */
const MAX_ITEMS = 10_000;

type CollectionFunction = (args: readonly Value[]) => Value | undefined;

/** Terraform's functions on lists, sets and maps; undefined if the result is unknown. */
export const collections: Readonly<Record<string, CollectionFunction>> = {
  merge: (args) => merge(args),
  tomap: ([value]) => value,
  tolist: ([value]) => value,
  toset: ([value]) => (value !== undefined && isList(value) ? distinct(value) : value),
  distinct: ([value]) => (value !== undefined && isList(value) ? distinct(value) : undefined),
  concat: (args) => (args.every(isList) ? args.flat() : undefined),
  setunion: (args) => (args.every(isList) ? distinct(args.flat()) : undefined),
  compact: ([value]) =>
    value !== undefined && isList(value)
      ? value.filter((item) => item !== null && item !== "")
      : undefined,
  flatten: ([value]) => (value === undefined ? undefined : flatten(value)),
  reverse: ([value]) => (value !== undefined && isList(value) ? [...value].reverse() : undefined),
  sort: ([value]) =>
    value !== undefined && isList(value) && value.every((item) => typeof item === "string")
      ? [...value].sort()
      : undefined,
  keys: ([value]) =>
    value instanceof Mapping && !value.isLoose ? [...value.entries.keys()].sort() : undefined,
  values: ([value]) =>
    value instanceof Mapping && !value.isLoose
      ? [...value.entries].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item)
      : undefined,
  lookup: ([map, key, fallback]) => {
    if (!(map instanceof Mapping) || typeof key !== "string") return undefined;
    return map.entries.get(key) ?? (map.isLoose ? undefined : fallback);
  },
  element: ([value, index]) =>
    value !== undefined && isList(value) && value.length > 0 && typeof index === "number"
      ? value[((index % value.length) + value.length) % value.length]
      : undefined,
  slice: ([value, from, to]) => {
    if (typeof from !== "number" || typeof to !== "number" || value === undefined) return undefined;
    if (isList(value)) return value.slice(from, to);
    // However many there are, Terraform refuses to take more than that.
    return value instanceof Unknown && to - from <= MAX_ITEMS
      ? Array.from({ length: Math.max(0, to - from) }, () => unknownLike(value))
      : undefined;
  },
  length: ([value]) => {
    if (typeof value === "string") return Array.from(value).length;
    if (value instanceof Mapping) return value.isLoose ? undefined : value.entries.size;
    return value !== undefined && isList(value) ? value.length : undefined;
  },
  contains: ([value, item]) => {
    if (value === undefined || item === undefined || !isList(value) || !isKnown(item))
      return undefined;
    if (value.includes(item)) return true;
    return value.every(isKnown) ? false : undefined;
  },
  one: ([value]) => {
    if (value === undefined || !isList(value) || value.length > 1) return undefined;
    return value[0] ?? null;
  },
  coalesce: (args) => firstOf(args, (item) => item !== null && item !== ""),
  coalescelist: (args) => firstOf(args, (item) => isList(item) && item.length > 0),
  zipmap: ([keys, values]) => {
    if (keys === undefined || values === undefined || !isList(keys) || !isList(values))
      return undefined;
    if (!keys.every((key) => typeof key === "string")) return undefined;
    return new Mapping(new Map(keys.map((key, index) => [key, values[index] ?? null])));
  },
  join: ([separator, ...lists]) => {
    if (typeof separator !== "string" || !lists.every(isList)) return undefined;
    return joinParts(
      lists.flat().flatMap((item, index) => (index === 0 ? [item] : [separator, item])),
    );
  },
  split: ([separator, text]) =>
    typeof separator === "string" && typeof text === "string" ? text.split(separator) : undefined,
  range: (args) => {
    if (!args.every((item) => typeof item === "number")) return undefined;
    const [start = 0, end = 0, step = 1] = args.length === 1 ? [0, ...args] : args;
    const count = Math.ceil((end - start) / step);
    if (!(count >= 0 && count <= MAX_ITEMS)) return undefined;
    return Array.from({ length: count }, (_, index) => start + index * step);
  },
  setproduct: (args) => {
    if (!args.every(isList) || args.reduce((size, list) => size * list.length, 1) > MAX_ITEMS) {
      return undefined;
    }
    return args.reduce<readonly (readonly Value[])[]>(
      (rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])),
      [[]],
    );
  },
};

function merge(args: readonly Value[]): Value | undefined {
  const entries = new Map<string, Value>();
  let isLoose = false;
  for (const value of args) {
    if (value instanceof Mapping) {
      isLoose ||= value.isLoose;
      for (const [key, item] of value.entries) entries.set(key, item);
    } else if (value instanceof Unknown) isLoose = true;
    else if (value !== null) return undefined;
  }
  return new Mapping(entries, isLoose);
}

/** An item of an unknown list. */
function unknownLike({ standIn, isSensitive }: Unknown): Unknown {
  return new Unknown(standIn, { isSensitive });
}

function distinct(items: readonly Value[]): readonly Value[] {
  return [...new Set(items)];
}

function flatten(value: Value): Value | undefined {
  if (!isList(value) || value.some((item) => item instanceof Unknown)) return undefined;
  const items: Value[] = [];
  for (const item of value) {
    const inner = isList(item) ? flatten(item) : [item];
    if (inner === undefined || !isList(inner)) return undefined;
    items.push(...inner);
  }
  return items;
}

function firstOf(args: readonly Value[], isGood: (item: Value) => boolean): Value | undefined {
  for (const item of args) {
    if (item instanceof Unknown) return undefined;
    if (isGood(item)) return item;
  }
  return undefined;
}
