/**
 * A function that keeps what it computed for the last few keys: for values that are large, and asked for
 * again soon or not at all.
 */
export function recent<K, V>(size: number, compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const found = known.has(key) ? (known.get(key) as V) : compute(key);
    known.delete(key);
    known.set(key, found);
    if (known.size > size) for (const oldest of [...known.keys()].slice(0, 1)) known.delete(oldest);
    return found;
  };
}
