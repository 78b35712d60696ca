import type { Location } from "../../findings/location";
import type { ExistingData, ExistingKey } from "../../prerequisites/prerequisites";
import { Mapping, textAt, Unknown, type Value } from "../hcl/value";

/** Finds where a key is set. */
export type PlaceOfKey = (key: string) => Location;

/** The keys of a literal map; undefined if some are unknown. */
export function keysOf(
  data: Value | undefined,
  kind: ExistingData["kind"],
  placeOfKey: PlaceOfKey,
): ReadonlyMap<string, ExistingKey> | undefined {
  if (data === undefined || data === null) return new Map();
  if (!(data instanceof Mapping) || data.isLoose) return undefined;
  const keys = new Map<string, ExistingKey>();
  for (const [key, value] of data.entries) {
    if (value !== null) keys.set(key, { ...keyOf(value, kind), place: placeOfKey(key) });
  }
  return keys;
}

function keyOf(value: Value, kind: ExistingData["kind"]): ExistingKey {
  // The content of a Secret is never kept, because it could end up in a report.
  if (kind === "Secret") return { standIn: "stand-in-secret", sensitive: true };
  const text = textAt(value);
  if (text !== undefined) return { value: text };
  if (!(value instanceof Unknown)) return {};
  return {
    standIn: value.standIn,
    type: value.type,
    ...(value.isSensitive ? { sensitive: true } : {}),
  };
}

/** Both key lists of an object that can have two: `data` and `binaryData`, `data` and `stringData`. */
export function keysOfAll(
  lists: readonly (Value | undefined)[],
  kind: ExistingData["kind"],
  placeOfKey: PlaceOfKey,
): ReadonlyMap<string, ExistingKey> | undefined {
  const all = new Map<string, ExistingKey>();
  for (const data of lists) {
    const keys = keysOf(data, kind, placeOfKey);
    if (keys === undefined) return undefined;
    for (const [key, value] of keys) all.set(key, value);
  }
  return all;
}

/** Labels; undefined if some are unknown. */
export function labelsOf(value: Value | undefined): ReadonlyMap<string, string> | undefined {
  if (value === undefined || value === null) return new Map();
  if (!(value instanceof Mapping) || value.isLoose) return undefined;
  const labels = new Map<string, string>();
  for (const [key, item] of value.entries) {
    const text = textAt(item) ?? (item instanceof Unknown ? item.standIn : undefined);
    if (text !== undefined) labels.set(key, text);
  }
  return labels;
}
