import { REPORTS } from "../../../src/verify/report/report";
import { FINDING, inputOf } from "./support";

const KNOWN = { ...FINDING, message: "It is an old one.", rule: "LB203" };
const FIXABLE = { ...FINDING, fix: { title: "set wait: true of Kustomization a", edits: [] } };

/** One new finding, one that is known, and an entry of the baseline that nothing matches. */
const input = (verbose = false) => {
  const given = inputOf([FIXABLE], { verbose });
  const stale = ["apps/a.yaml: LB101: Gone."];
  return { ...given, result: { ...given.result, known: [KNOWN], stale } };
};

test.each(["text", "github", "markdown"] as const)(
  "%s shows what is new, counts what is known and names what is stale",
  (format) => {
    const report = REPORTS[format](input());
    expect(report).toContain("which does not exist");
    expect(report).not.toContain("an old one");
    expect(report).toContain("1 error, 0 warnings, 1 known in 1 cluster");
    expect(report).toContain("--fix may fix 1");
    expect(report).toMatch(/apps\/a\.yaml: LB101: Gone\./);
  },
);

test("text lists what is known with --verbose", () => {
  expect(REPORTS.text(input(true))).toContain(
    "Known:\n  clusters/dev/apps.yaml:3:7: LB203: It is an old one.",
  );
});

test("json has both, what is stale, and what a fix does", () => {
  expect(JSON.parse(REPORTS.json(input()))).toMatchObject({
    findings: [{ rule: "LB201", fix: "set wait: true of Kustomization a" }],
    known: [{ rule: "LB203", fix: null }],
    stale: ["apps/a.yaml: LB101: Gone."],
  });
  expect(JSON.parse(REPORTS.json(inputOf([])))).toMatchObject({ known: [], stale: [] });
});

test("sarif has a state only where something is compared", () => {
  const states = (report: string) =>
    (
      JSON.parse(report) as { runs: { results: { baselineState?: string; ruleId: string }[] }[] }
    ).runs
      .flatMap(({ results }) => results)
      .map(({ ruleId, baselineState }) => [ruleId, baselineState]);
  expect(states(REPORTS.sarif(input()))).toEqual([
    ["LB203", "unchanged"],
    ["LB201", "new"],
  ]);
  expect(states(REPORTS.sarif(inputOf([FINDING])))).toEqual([["LB201", undefined]]);
});

test("what a repository says in a known finding or a baseline stays on its line", () => {
  const given = input(true);
  const evil = "x\n::error::owned\u001b[31m";
  const result = {
    ...given.result,
    known: [{ ...KNOWN, message: evil }],
    stale: [evil],
    findings: [{ ...FIXABLE, fix: { title: evil, edits: [] } }],
  };
  for (const report of Object.values(REPORTS)) {
    const text = report({ ...given, result });
    expect(text).not.toContain("\u001b");
    expect(text).not.toMatch(/^::error::owned/m);
  }
});
