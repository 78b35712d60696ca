const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A duration as Go and Flux write it (`1h30m`, `5m0s`) in milliseconds; undefined if it isn't one. */
export function parseDuration(value: string | undefined): number | undefined {
  if (value === undefined || !/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/.test(value)) return undefined;
  return [...value.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)].reduce(
    (sum, [, count = "0", unit = "s"]) => sum + Number(count) * (MILLISECONDS[unit] ?? 0),
    0,
  );
}
