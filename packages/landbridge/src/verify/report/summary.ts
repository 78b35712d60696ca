import type { Finding, Severity } from "../findings/finding";
import { plural } from "../rules/phrases";
import type { VerifyResult } from "./result";

const SEVERITIES: readonly Severity[] = ["error", "warning", "note"];

/** `3 errors, 1 warning in 2 clusters (214 objects, 0.2 s)`, and what a reader must not take for verified. */
export function summaryLine(result: VerifyResult): string {
  const { accepted, clusters, statistics } = result;
  const counts = countsOf(result.findings);
  if (accepted.length > 0) counts.push(`${accepted.length} accepted`);
  const seconds = `${(statistics.milliseconds / 1000).toFixed(1)} s`;
  if (clusters.length === 0) {
    return `${counts.join(", ")}; nothing was verified: no cluster found (${seconds})`;
  }
  const objects = plural(statistics.objects, "object");
  const where = `in ${plural(clusters.length, "cluster")} (${objects}, ${seconds})`;
  return [`${counts.join(", ")} ${where}`, ...caveatsOf(result)].join("; ");
}

/** What the counts say nothing about. */
function caveatsOf({ clusters, unverified = [], outsideUnknown = [] }: VerifyResult): string[] {
  const caveats: string[] = [];
  if (outsideUnknown.length > 0) {
    const isAll = outsideUnknown.length === clusters.length;
    const which = isAll ? "" : ` of ${outsideUnknown.join(", ")}`;
    caveats.push(`what exists outside Git${which} is unknown`);
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
