const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** Seconds of a duration as Flux writes them (`1h30m`); undefined if it is none. */
export function durationSeconds(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/.test(text)) return undefined;
  let seconds = 0;
  for (const [, count = "", unit = ""] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) {
    seconds += Number(count) * (SECONDS[unit] ?? 0);
  }
  return seconds;
}
