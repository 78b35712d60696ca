/** A function that computes once for each object, and forgets with it. */
export function memoize<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    let entry = known.get(key);
    if (entry === undefined) {
      entry = { value: compute(key) };
      known.set(key, entry);
    }
    return entry.value;
  };
}

/** The same for each object and each list of names; a name has no null byte. */
export function memoizeNamed<K extends object, N extends readonly string[], V>(
  compute: (key: K, ...names: N) => V,
): (key: K, ...names: N) => V {
  const knownOf = memoize<K, Map<string, V>>(() => new Map());
  return (key, ...names) => {
    const known = knownOf(key);
    const id = names.join("\0");
    if (!known.has(id)) known.set(id, compute(key, ...names));
    return known.get(id) as V;
  };
}
