import { isInRange, parseVersion, type Version } from "../../../lib/semver";
import type { SchemaProblem } from "../../catalog/schemas/check";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import { record } from "../../yaml/json";

/**
 * Whether a problem may come from a schema that is newer than the chart that has the CRD here, which still has fields
 * that were removed since. A misspelt field, and a value of a wrong type, are wrong in any version.
 */
export function isOfNewerSchema(
  model: Model,
  object: ClusterObject,
  { kind, nearest }: SchemaProblem,
): boolean {
  if (kind === "wrong-type" || (kind === "unknown-field" && nearest !== undefined)) return false;
  return definersOf(model, object).some(
    ({ facts, version }) => ageOf(version, facts?.lostFieldsIn) === "older",
  );
}

/**
 * The version of the chart whose schema a problem may come from, where the chart that has the CRD here may be newer:
 * later releases take more. A range of versions, or none, takes whatever is the newest when Flux or Argo CD installs
 * it; only what is widened often counts then. A misspelt value is wrong in any version.
 */
export function olderSchemaOf(
  model: Model,
  object: ClusterObject,
  { kind, nearest }: SchemaProblem,
): string | undefined {
  if (nearest !== undefined) return undefined;
  const isWidened = kind === "enum" || kind === "rule";
  return definersOf(model, object).find(({ facts, version }) => {
    const age = ageOf(version, facts?.schemas);
    return age === "newer" || (age === "open" && isWidened);
  })?.facts?.schemas;
}

/** Charts of the cluster that have the CRD of an object. */
function definersOf({ releases }: Model, { id }: ClusterObject): readonly Release[] {
  return releases.filter(({ facts }) =>
    facts?.crds?.some(
      ({ group, kinds }) => group === id.group && (kinds?.includes(id.kind) ?? true),
    ),
  );
}

/** A chart next to a version of it; open where it may be that one or a newer one. */
type Age = "older" | "same" | "newer" | "open";

/** undefined where there is nothing to compare with. */
function ageOf(version: string | undefined, known: string | undefined): Age | undefined {
  const other = known === undefined ? undefined : parseVersion(known);
  if (other === undefined) return undefined;
  const exact = version === undefined ? undefined : parseVersion(version);
  if (exact?.written === 3) {
    // What a patch release changes in a CRD is a description.
    const [major, minor] = exact.numbers;
    const order = major - other.numbers[0] || minor - other.numbers[1];
    if (order === 0) return "same";
    return order < 0 ? "older" : "newer";
  }
  const isOpen =
    version === undefined || laterThan(other).some((later) => isInRange(later, version) ?? true);
  return isOpen ? "open" : "same";
}

/** The next versions, and one that is far ahead: a range without a bound above has one of them. */
function laterThan({ numbers: [major, minor] }: Version): readonly Version[] {
  const next = [[major, minor + 1, 0] as const, [major + 1, 0, 0] as const, [9999, 0, 0] as const];
  return next.map((numbers) => ({ numbers, written: 3, prerelease: "" }));
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
