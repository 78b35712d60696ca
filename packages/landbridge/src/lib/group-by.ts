import { append } from "./append";

/** The items of each key, in their order. */
export function groupBy<K, V>(
  items: Iterable<V>,
  keyOf: (item: V) => K,
): ReadonlyMap<K, readonly V[]> {
  const groups = new Map<K, V[]>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}
