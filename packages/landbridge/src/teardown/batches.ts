/** How many requests are sent at the same time. */
const AT_ONCE = 16;

/** The results of requests, a limited number at a time. */
export async function inBatches<T, R>(
  items: readonly T[],
  request: (item: T) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const batch = await Promise.all(items.slice(start, start + AT_ONCE).map(request));
    results.push(...batch.flat());
  }
  return results;
}
