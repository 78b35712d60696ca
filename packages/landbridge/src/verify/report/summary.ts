import type { Finding, Severity } from "../findings/finding";
import { plural } from "../rules/phrases";
import type { VerifyResult } from "./result";

const SEVERITIES: readonly Severity[] = ["error", "warning", "note"];

/** `3 errors, 1 warning in 2 clusters (214 objects, 0.2 s)`, and what a reader must not take for verified. */
export function summaryLine(result: VerifyResult): string {
  const { accepted, known = [], clusters, statistics } = result;
  const counts = countsOf(result.findings);
  if (known.length > 0) counts.push(`${known.length} known`);
  if (accepted.length > 0) counts.push(`${accepted.length} accepted`);
  const seconds = `${(statistics.milliseconds / 1000).toFixed(1)} s`;
  if (clusters.length === 0) {
    return `${counts.join(", ")}; nothing was verified: no cluster found (${seconds})`;
  }
  const objects = plural(statistics.objects, "object");
  const where = `in ${plural(clusters.length, "cluster")} (${objects}, ${seconds})`;
  return [`${counts.join(", ")} ${where}`, ...caveatsOf(result)].join("; ");
}

/** Facts that the counts don't show. */
function caveatsOf(result: VerifyResult): string[] {
  const { findings, clusters, unverified = [], prerequisitesUnknown = [] } = result;
  const caveats: string[] = [];
  const fixable = findings.filter(({ fix }) => fix !== undefined).length;
  if (fixable > 0) caveats.push(`--fix may fix ${fixable}`);
  if (prerequisitesUnknown.length > 0) {
    const isAll = prerequisitesUnknown.length === clusters.length;
    const which = isAll ? "" : ` of ${prerequisitesUnknown.join(", ")}`;
    caveats.push(`what exists outside Git${which} is unknown`);
  }
  const { applications } = result.statistics;
  if (applications !== undefined) {
    const { all, understood } = applications;
    const share = Math.floor((100 * understood) / all);
    caveats.push(`${understood} of ${plural(all, "Application")} understood (${share}%)`);
  }
  if (unverified.length > 0) caveats.push(`${plural(unverified.length, "part")} not verified`);
  return caveats;
}

/** Errors and warnings always, notes where there are any. */
function countsOf(findings: readonly Finding[]): string[] {
  return SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 && severity === "note" ? [] : [plural(count, severity)];
  });
}
