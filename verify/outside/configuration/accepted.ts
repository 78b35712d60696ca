import picomatch from "picomatch";

import type { Finding } from "../../findings/finding";
import type { Place } from "../../findings/place";
import type { Accepted } from "./repository-configuration";

/** An entry of `ignore` in landbridge.yaml, as the engine takes it. */
export interface AcceptedByConfiguration {
  readonly rule: string;
  readonly reason: string;
  readonly place: Place;
  matches(finding: Finding): boolean;
}

/** Turns what is written into what is asked of each finding. */
export function acceptedByConfiguration(entry: Accepted): AcceptedByConfiguration {
  const { rule, reason, place, path, object } = entry;
  const isMatch = path === undefined ? undefined : picomatch(path, { dot: true });
  return {
    rule,
    reason,
    place,
    matches: (finding) =>
      finding.rule === rule &&
      (isMatch === undefined || isMatch(finding.place.file)) &&
      (object === undefined || finding.object === object),
  };
}
