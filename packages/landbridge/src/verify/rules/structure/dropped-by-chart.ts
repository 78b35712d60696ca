import { DROPPED_VERSIONS, type DroppedVersion } from "../../catalog/dropped-versions";
import { groupOf, versionOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import { text } from "../../yaml/json";
import type { Report } from "../rule";

/** A version that the chart of a release in the same cluster doesn't serve any more. */
export function droppedByChart(
  model: Model,
  { data, id, applier }: ClusterObject,
): Pick<Report, "message" | "severity"> | undefined {
  const apiVersion = text(data, "apiVersion") ?? "";
  const dropped = DROPPED_VERSIONS.find(
    ({ group, version, kinds }) =>
      group === groupOf(apiVersion) &&
      version === versionOf(apiVersion) &&
      (kinds?.includes(id.kind) ?? true),
  );
  if (dropped === undefined) return undefined;
  const releases = model.releases.filter(
    (release) => release.applier.target === applier.target && hasCrds(release, dropped),
  );
  // A chart for the CRDs comes next to the one of the controller.
  const isUpgraded = (release: Release): boolean => upgradesCrds(release, dropped);
  const release = releases.find(isUpgraded) ?? releases[0];
  if (release === undefined || releases.some((one) => !isWithout(one, dropped))) return undefined;
  const { chart = "", version = "", valuesKnown } = release;
  // Values that aren't known may switch the CRDs off.
  const isCertain = isUpgraded(release) && (valuesKnown || dropped.offWhen === undefined);
  return {
    severity: isCertain ? "error" : "warning",
    message: `${apiVersion} of ${id.kind} ${id.name} isn't served by chart ${chart} ${version}; write ${dropped.instead}${isUpgraded(release) ? "" : ", unless older CRDs are still in the cluster"}.`,
  };
}

/** Whether a release has the CRDs, in whatever version. */
function hasCrds({ chart, values, skipsCrds }: Release, dropped: DroppedVersion): boolean {
  const isFolder = dropped.inFolder?.includes(chart ?? "") === true;
  return (
    dropped.charts.includes(chart ?? "") &&
    dropped.offWhen?.(values) !== true &&
    !(isFolder && skipsCrds)
  );
}

/** Whether its version is one without the API version. */
function isWithout(
  { version, values, valuesKnown }: Release,
  { since, keptWhen }: DroppedVersion,
): boolean {
  const least = leastVersion(version);
  if (least === undefined || keptWhen?.(values) === true) return false;
  if (keptWhen !== undefined && !valuesKnown) return false;
  const different = since.findIndex((number, index) => number !== least[index]);
  return different === -1 || (least[different] ?? 0) > (since[different] ?? 0);
}

/** Whether the CRDs in the cluster are those of the chart's version: Flux leaves those of `crds/` alone unless told. */
function upgradesCrds({ applier, chart, spec }: Release, { inFolder }: DroppedVersion): boolean {
  if (inFolder?.includes(chart ?? "") !== true || applier.kind === "Application") return true;
  return text(spec, "upgrade", "crds") === "CreateReplace";
}

/** The lowest version that a pinned version or a simple range stands for: `1.2.3`, `~1.2`, `^1.2.3`, `1.x`, `>=1.2`. */
function leastVersion(version = ""): readonly number[] | undefined {
  const found = /^(?:[~^=]|>=)?\s*v?(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?$/i.exec(version.trim());
  return found?.slice(1).map((part: string | undefined) => Number(part) || 0);
}
