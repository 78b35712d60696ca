import type { Diff, DiffFinding } from "../document";
import type { Side, SideFinding } from "../side/side";

/** Section 6: findings of the verifier that are new, and those that are gone. */
export function findingChanges(base: Side, head: Side): Diff["findings"] {
  return {
    added: without(head.findings, base.findings),
    fixed: without(base.findings, head.findings),
  };
}

/** Findings that the others don't have; each of the others accounts for one. */
function without(findings: readonly SideFinding[], others: readonly SideFinding[]): DiffFinding[] {
  const left = new Map<string, number>();
  for (const finding of others) left.set(keyOf(finding), (left.get(keyOf(finding)) ?? 0) + 1);
  return findings.flatMap((finding) => {
    const count = left.get(keyOf(finding)) ?? 0;
    left.set(keyOf(finding), count - 1);
    if (count > 0) return [];
    const { rule, severity, message, file, line, object, remedy } = finding;
    return [{ rule, severity, message, file, line, object, remedy }];
  });
}

function keyOf({ fingerprint, severity }: SideFinding): string {
  return `${severity} ${fingerprint}`;
}
