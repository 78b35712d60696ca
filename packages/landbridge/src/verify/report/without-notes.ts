import type { Finding } from "../findings/finding";

/** The default report: findings without notes. */
export function withoutNotes(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity }) => severity !== "note");
}
