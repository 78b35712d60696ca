import { parseDuration } from "../../../flux/duration";
import type { ClusterObject } from "../../../model/applier";
import { at, text } from "../../../yaml/json";
import type { InvalidValue } from "../invalid-values/invalid-value-type";

/** Milliseconds: cert-manager's default duration, the least that it takes, and the least time to renew (pkg/apis/certmanager/v1/const.go). */
const HOUR = 3_600_000;
const DEFAULT_DURATION = 90 * 24 * HOUR;
const LEAST_RENEWAL = 300_000;

/** Durations of a Certificate that cert-manager's webhook refuses. */
export function* unusableDurations({ data }: ClusterObject): Iterable<InvalidValue> {
  const written = text(data, "spec", "duration");
  const renewal = text(data, "spec", "renewBefore");
  const duration = written === undefined ? DEFAULT_DURATION : parseDuration(written);
  const before = parseDuration(renewal);
  const ofDuration = ["spec", "duration"];
  if (duration !== undefined && duration < HOUR)
    yield { path: ofDuration, message: `a duration of ${written ?? ""} is less than one hour` };
  if (before === undefined) return;
  const path = ["spec", "renewBefore"];
  if (at(data, "spec", "renewBeforePercentage") !== undefined)
    yield { path, message: "renewBefore and renewBeforePercentage exclude each other" };
  if (before < LEAST_RENEWAL)
    yield { path, message: `renewBefore of ${renewal ?? ""} is less than five minutes` };
  else if (duration !== undefined && before >= duration)
    yield {
      path,
      message: `it is renewed ${renewal ?? ""} before it expires, but is valid for ${written ?? "2160h, the default,"} only`,
    };
}
