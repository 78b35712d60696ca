import type { Verified } from "../verify";
import type { VerifyResult } from "./result";

/** The part of a run that reports show. */
export function resultOf(
  { findings, accepted, notes, unverified, fleet }: Verified,
  milliseconds: number,
): VerifyResult {
  const appliers = fleet.models.flatMap((model) => model.appliers);
  return {
    findings,
    accepted,
    notes,
    unverified,
    prerequisitesUnknown: fleet.models
      .filter(({ prerequisites }) => !prerequisites.complete)
      .map(({ cluster }) => cluster),
    clusters: fleet.models.map(({ cluster }) => cluster),
    statistics: {
      files: new Set(appliers.flatMap(({ files }) => [...files])).size,
      objects: fleet.models.reduce((sum, { objects }) => sum + objects.length, 0),
      appliers: appliers.length,
      milliseconds: Math.round(milliseconds),
    },
  };
}
