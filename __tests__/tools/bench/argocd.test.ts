import { ratioOf, tableOf } from "../../../tools/bench/argocd";
import type { SourceLintFinding } from "../../../tools/bench/source-lint";

const finding = (
  rule_id: string,
  severity: SourceLintFinding["severity"],
  application: string,
): SourceLintFinding => ({ rule_id, severity, application });

const COMPARISON = {
  name: "homelab",
  own: {
    findings: [{ severity: "error" }, { severity: "warning" }, { severity: "note" }],
    statistics: { applications: { all: 5, understood: 4 } },
  },
  peer: [
    finding("unresolvable-generator", "info", "a"),
    finding("unresolvable-generator", "info", "a"),
    finding("unknown-sync-option", "warning", "b"),
    finding("duplicate-application-name", "error", "c"),
  ],
  seconds: { own: 1, peer: 4 },
};

test("a repository's row has what both report, and counts each Application once", () => {
  expect(tableOf([COMPARISON]).at(-1)).toBe("| homelab | 5, 4 | 1, 1 | 1, 1 | 1 | 1.0 / 4.0 |");
});

test("a repository without Applications has no share", () => {
  const none = { ...COMPARISON, own: undefined, peer: [] };
  expect(tableOf([none]).at(-1)).toBe("| homelab | - | 0, 0 | 0, 0 | 0 | 1.0 / 4.0 |");
});

test("the ratio is that of the sums", () => {
  const slow = { seconds: { own: 9, peer: 16 } };
  expect(ratioOf([COMPARISON, slow])).toBe(0.5);
});
