/** What both sides have under one key. */
export interface Pair<T> {
  readonly key: string;
  readonly before?: T | undefined;
  readonly after?: T | undefined;
}

/** The entries of both sides by key, sorted by key. */
export function pairsOf<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (entry: T) => string,
): readonly Pair<T>[] {
  const [old, now] = [before, after].map(
    (all) => new Map(all.map((entry) => [keyOf(entry), entry])),
  );
  const keys = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...keys].sort().map((key) => ({ key, before: old?.get(key), after: now?.get(key) }));
}

/** Whether something was added, removed or is on both sides. */
export function actionOf<T>({ before, after }: Pair<T>): "added" | "removed" | "changed" {
  if (before === undefined) return "added";
  return after === undefined ? "removed" : "changed";
}
