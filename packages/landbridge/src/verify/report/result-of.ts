import { filesOfAll, type Applier } from "../model/applier";
import type { Verified } from "../verify";
import type { Statistics, VerifyResult } from "./result";

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
      files: filesOfAll(appliers).size,
      objects: appliers.reduce((sum, { objects }) => sum + objects.length, 0),
      appliers: appliers.length,
      applications: applicationsIn(appliers),
      milliseconds: Math.round(milliseconds),
    },
  };
}

function applicationsIn(appliers: readonly Applier[]): Statistics["applications"] {
  const applications = appliers.filter(({ kind }) => kind === "Application");
  if (applications.length === 0) return undefined;
  const understood = applications.filter(({ unknownObjects }) => unknownObjects === undefined);
  return { all: applications.length, understood: understood.length };
}
