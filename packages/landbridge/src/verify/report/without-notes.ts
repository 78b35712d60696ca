import type { Finding } from "../findings/finding";

/** What is told to people who did not ask for everything. */
export function withoutNotes(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity }) => severity !== "note");
}
