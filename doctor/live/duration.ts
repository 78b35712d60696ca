const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: SECOND, m: MINUTE, h: HOUR };

/** A duration as Go and Flux write it (`1h30m`, `5m0s`) in milliseconds; undefined for what is none. */
export function parseDuration(value: string | undefined): number | undefined {
  if (value === undefined || !/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/.test(value)) return undefined;
  return [...value.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)].reduce(
    (sum, [, count = "0", unit = "s"]) => sum + Number(count) * (UNITS[unit] ?? 0),
    0,
  );
}

/** Milliseconds for people, in the largest fitting unit: `40 s`, `12 min`, `3 h`, `2 d`. */
export function durationText(milliseconds: number): string {
  const value = Math.max(0, milliseconds);
  if (value < 2 * MINUTE) return `${Math.floor(value / SECOND)} s`;
  if (value < 2 * HOUR) return `${Math.floor(value / MINUTE)} min`;
  if (value < 2 * DAY) return `${Math.floor(value / HOUR)} h`;
  return `${Math.floor(value / DAY)} d`;
}
