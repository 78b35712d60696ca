import { parseDuration } from "../flux/duration";
import { at, record, text, type YamlRecord } from "../yaml/json";

const DEFAULTS = { limit: 5, duration: 5_000, factor: 2, maxDuration: 180_000 };

/**
 * For how long Argo CD tries a failed automated sync again, in milliseconds; infinite with a negative limit. Without
 * `syncPolicy.retry` five times, after 5, 10, 20, 40 and 80 seconds (`autoSync` in controller/appcontroller.go of Argo
 * CD 3.5.1, and `NextRetryAt` of its RetryStrategy). Without a limit, `retry` retries nothing.
 */
export function retriesFor(spec: YamlRecord | undefined): number {
  const retry = record(spec, "syncPolicy", "retry");
  const limit = retry === undefined ? DEFAULTS.limit : numberAt(retry, 0, "limit");
  if (limit < 0) return Infinity;
  const factor = numberAt(retry, DEFAULTS.factor, "backoff", "factor");
  const longest = durationAt(retry, "maxDuration") || Infinity;
  let wait = durationAt(retry, "duration");
  let sum = 0;
  for (let attempt = 0; attempt < limit && sum < DAY; attempt++) {
    sum += Math.min(wait, longest);
    wait *= factor;
  }
  return sum;
}

const DAY = 86_400_000;

function numberAt(retry: unknown, otherwise: number, ...path: readonly string[]): number {
  const value = at(retry, ...path);
  return typeof value === "number" ? value : otherwise;
}

/** A number without a unit is one of seconds. */
function durationAt(retry: unknown, field: "duration" | "maxDuration"): number {
  const value = text(retry, "backoff", field);
  if (value !== undefined && /^\d+$/.test(value)) return Number(value) * 1000;
  return parseDuration(value) ?? DEFAULTS[field];
}
