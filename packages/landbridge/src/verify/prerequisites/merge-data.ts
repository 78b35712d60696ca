import type { ExistingData, ExistingKey } from "./prerequisites";

/** One entry for each ConfigMap and Secret; where two know the same, the first is right. */
export function mergeData(data: readonly ExistingData[]): readonly ExistingData[] {
  const merged = new Map<string, ExistingData>();
  for (const entry of data) {
    const id = `${entry.kind}/${entry.namespace}/${entry.name}`;
    const first = merged.get(id);
    merged.set(id, first === undefined ? entry : mergeTwo(first, entry));
  }
  return [...merged.values()];
}

function mergeTwo(first: ExistingData, second: ExistingData): ExistingData {
  const keys = mergeKeys(first.keys, second.keys);
  const labels =
    first.labels === undefined && second.labels === undefined
      ? undefined
      : new Map([...(second.labels ?? []), ...(first.labels ?? [])]);
  const immutable = first.immutable ?? second.immutable;
  const beforeFlux =
    first.beforeFlux === true || second.beforeFlux === true
      ? true
      : (first.beforeFlux ?? second.beforeFlux);
  return {
    kind: first.kind,
    namespace: first.namespace,
    name: first.name,
    place: first.place,
    keys,
    labels,
    immutable,
    beforeFlux,
    ...(first.mayHaveMore === true && second.mayHaveMore === true ? { mayHaveMore: true } : {}),
    ...(first.nearby === true && second.nearby === true ? { nearby: true } : {}),
  };
}

function mergeKeys(
  first: ExistingData["keys"],
  second: ExistingData["keys"],
): ReadonlyMap<string, ExistingKey> | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  const keys = new Map(first);
  for (const [name, key] of second) keys.set(name, { ...key, ...keys.get(name) });
  return keys;
}
