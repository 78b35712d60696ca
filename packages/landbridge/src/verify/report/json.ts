import type { Finding } from "../findings/finding";
import { harmless, harmlessJson } from "./harmless";
import type { ReportInput } from "./report-input";

/** For programs. Fields are always present; unknown values are null. */
export function renderJson(input: ReportInput): string {
  const { result, version } = harmless(input);
  const document = {
    version,
    findings: result.findings.map(findingJson),
    accepted: result.accepted.map(({ finding, reason }) => ({ ...findingJson(finding), reason })),
    known: (result.known ?? []).map(findingJson),
    stale: result.stale ?? [],
    notes: result.notes,
    unverified: result.unverified ?? [],
    prerequisitesUnknown: result.prerequisitesUnknown ?? [],
    clusters: result.clusters,
    statistics: result.statistics,
  };
  return `${harmlessJson(JSON.stringify(document, undefined, 2))}\n`;
}

function findingJson(finding: Finding): Record<string, unknown> {
  const { rule, severity, message, location, object, related, remedy, fix, clusters } = finding;
  return {
    rule,
    severity,
    message,
    file: location.file,
    line: location.line ?? null,
    column: location.column ?? null,
    object: object ?? null,
    related: related.map((other) => ({
      file: other.location.file,
      line: other.location.line ?? null,
      column: other.location.column ?? null,
      message: other.message,
    })),
    remedy,
    fix: fix?.title ?? null,
    clusters,
  };
}
