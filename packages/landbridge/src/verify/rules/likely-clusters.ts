import type { Finding } from "../findings/finding";
import type { LocationSource } from "../findings/location";
import { describe } from "../kubernetes/object";
import type { ClusterObject } from "../model/applier";
import type { Report, Rule } from "./rule";

/** Groups of rules on several objects together, or on whether one is applied at all: order, ownership, fleet, Argo CD. */
const OF_SEVERAL = /^LB[2479]/;

/** Other rules that only apply to what exists: paths that aren't there. */
const OF_EXISTENCE = new Set(["LB601"]);

/**
 * A report on something that may not exist, because it is generated for a cluster that only Argo CD knows, is no error
 * where it depends on that.
 */
export function withLikely(rule: Rule, report: Report): Report {
  const severity = report.severity ?? rule.severity;
  if (severity !== "error" || !(OF_SEVERAL.test(rule.id) || OF_EXISTENCE.has(rule.id)))
    return report;
  const places = [report.at, ...(report.related ?? []).map(({ at }) => at)];
  const [title] = places.flatMap((place) => likelyAt(place) ?? []);
  if (title === undefined) return report;
  const doubt = `Whether ${title} exists is known only to Argo CD.`;
  return { ...report, severity: "warning", message: `${report.message} ${doubt}` };
}

/** What may not exist at a place: the object itself, or what applies it. */
function likelyAt(place: LocationSource): string | undefined {
  if (!("object" in place)) return undefined;
  const { applier, id, likely } = place.object as Partial<ClusterObject>;
  if (likely !== undefined && id !== undefined) return describe(id);
  return applier?.likely === undefined ? undefined : applier.title;
}

/** Leaves out reports that say of one likely cluster what another one has said of the same place. */
export class LikelyReports {
  /** What the first report of a rule on a place is about. */
  private readonly known = new Map<string, string>();

  /** Whether a rule has reported a place for another likely cluster. */
  public isRepeated({ at }: Report, { rule, location }: Finding): boolean {
    const title = likelyAt(at);
    if (title === undefined) return false;
    const { file, line, column } = location;
    const key = [rule, file, line, column].join("|");
    const first = this.known.get(key) ?? title;
    this.known.set(key, first);
    return first !== title;
  }
}
