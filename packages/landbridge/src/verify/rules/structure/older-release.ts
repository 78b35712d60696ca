import type { SchemaProblem } from "../../catalog/schemas/check";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { record, text } from "../../yaml/json";

/**
 * Whether a problem may come from a schema that is newer than the chart that has the CRD here: fields of an API that
 * isn't stable are renamed and removed. A misspelt field, and a value of a wrong type, are wrong in any version.
 */
export function isOfNewerSchema(
  model: Model,
  { data, id }: ClusterObject,
  { kind, nearest }: SchemaProblem,
): boolean {
  if (kind === "wrong-type" || (kind === "unknown-field" && nearest !== undefined)) return false;
  const isStable = /\/v\d+$/.test(text(data, "apiVersion") ?? "");
  return (
    !isStable &&
    model.releases.some(({ facts, version }) => {
      const own = facts?.crds?.some(
        ({ group, kinds }) => group === id.group && (kinds?.includes(id.kind) ?? true),
      );
      const { schemas } = facts ?? {};
      return own === true && schemas !== undefined && isOlder(version, schemas);
    })
  );
}

/** The first minor of Flux whose HelmRelease v2beta1 needs `chart` again: in 2.3, `chartRef` is enough. */
const NEEDS_CHART = 4;

/** Whether the Flux of the cluster may take a HelmRelease of v2beta1 without `chart`, because it has a `chartRef`. */
export function isNotRequiredByFlux(
  { flux }: Model,
  { data, id }: ClusterObject,
  { kind, path }: SchemaProblem,
): boolean {
  return (
    kind === "missing" &&
    id.kind === "HelmRelease" &&
    path.join(".") === "spec.chart" &&
    record(data, "spec", "chartRef") !== undefined &&
    (flux === undefined || flux.minor < NEEDS_CHART)
  );
}

/** Whether a version that is pinned is older than another one, by its first two numbers. */
function isOlder(version: string | undefined, other: string): boolean {
  const [major, minor] = numbersOf(version);
  const [otherMajor = 0, otherMinor = 0] = numbersOf(other);
  if (major === undefined || minor === undefined) return false;
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}

function numbersOf(version = ""): readonly number[] {
  const [, major, minor] = /^v?(\d+)\.(\d+)(?:\.\d+)?(?:[-+].*)?$/.exec(version) ?? [];
  return major === undefined || minor === undefined ? [] : [Number(major), Number(minor)];
}
