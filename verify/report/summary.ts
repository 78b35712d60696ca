import type { Finding, Severity } from "../findings/finding";
import { plural } from "../rules/words";
import type { VerifyResult } from "./result";

const SEVERITIES: readonly Severity[] = ["error", "warning", "note"];

/** `3 errors, 1 warning in 2 clusters (214 objects, 0.2 s)`. */
export function summaryLine(result: VerifyResult): string {
  const { accepted, clusters, statistics } = result;
  const counts = countsOf(result.findings);
  if (accepted.length > 0) counts.push(`${accepted.length} accepted`);
  const seconds = (statistics.milliseconds / 1000).toFixed(1);
  const objects = plural(statistics.objects, "object");
  return `${counts.join(", ")} in ${plural(clusters.length, "cluster")} (${objects}, ${seconds} s)`;
}

/** Errors and warnings always, notes where there are any. */
function countsOf(findings: readonly Finding[]): string[] {
  return SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 && severity === "note" ? [] : [plural(count, severity)];
  });
}
