import { revisionOf } from "../flux/sources";
import { describe, keyOf } from "../kubernetes/object";
import type { Applier, ClusterObject } from "../model/applier";
import type { Model } from "../model/model";
import type { Report, Rule } from "./rule";

/**
 * A report on what a Kustomization reads of a tag or commit of this repository is no error: the files there may differ from
 * those that are checked out, which are what it will read later.
 */
export function withPinnedRevision(rule: Rule, report: Report, model: Model): Report {
  if ((report.severity ?? rule.severity) !== "error") return report;
  const [doubt] = appliersOf(report, model).flatMap((applier) => doubtOf(applier, model) ?? []);
  return doubt === undefined
    ? report
    : { ...report, severity: "warning", message: `${report.message} ${doubt}` };
}

/** What applies the objects of a report; of one on files, what is built of them. */
function appliersOf({ at, object, related = [] }: Report, model: Model): readonly Applier[] {
  const places = [at, ...related.map((one) => one.at)];
  const ofObjects = places.flatMap((place) => {
    if (!("object" in place)) return [];
    const { applier } = place.object as Partial<ClusterObject>;
    return applier ?? [];
  });
  if ("object" in at || object === undefined) return ofObjects;
  const key = keyOf(object);
  const built = model.appliers.filter((one) => one.object && keyOf(one.object.id) === key);
  return [...ofObjects, ...built];
}

function doubtOf(applier: Applier, model: Model): string | undefined {
  if (applier.kind !== "Kustomization") return undefined;
  const source = model.sourceOf(applier);
  if (source?.kind !== "GitRepository") return undefined;
  const revision = revisionOf(model.find(source)[0]?.data);
  return revision === undefined
    ? undefined
    : `${describe(source)} reads ${revision}, whose files may differ.`;
}
