import {
  KnownFindings,
  knownFindings,
  renewedBaseline,
  staleEntries,
  withoutKnown,
} from "../../src/baseline";
import { baselineText, parseBaseline } from "../../src/baseline/baseline-file";
import { byCause } from "../../src/verify/findings/by-cause";
import type { Finding } from "../../src/verify/findings/finding";
import type { VerifyResult } from "../../src/verify/report/result";

const finding = (message: string, more: Partial<Finding> = {}): Finding => ({
  rule: "LB204",
  severity: "warning",
  message,
  location: { file: "apps/a.yaml", line: 3, column: 5 },
  object: "Kustomization flux-system/a",
  related: [],
  remedy: "Remedy.",
  clusters: [],
  ...more,
});

const resultOf = (...findings: readonly Finding[]): VerifyResult => ({
  findings,
  accepted: [],
  notes: [],
  clusters: ["clusters/dev"],
  statistics: { files: 1, objects: 1, appliers: 1, milliseconds: 1 },
});

const SCOPE = { version: "1.0.0", isWhole: true, didRun: () => true };

const compare = (before: readonly Finding[], after: readonly Finding[]) =>
  withoutKnown(resultOf(...after), new KnownFindings(knownFindings(before)));

const messages = (findings: readonly Finding[] = []) => findings.map(({ message }) => message);

describe("a known finding", () => {
  test.each([
    ["other lines", { location: { file: "apps/a.yaml", line: 300, column: 1 } }],
    ["other related places", { related: [{ location: { file: "b.yaml" }, message: "m" }] }],
    ["another remedy", { remedy: "Another." }],
    ["more clusters", { clusters: ["a", "b"] }],
    ["a lower severity", { severity: "note" as const }],
  ])("is the same with %s", (_, more) => {
    const { findings, known } = compare([finding("m")], [finding("m", more)]);
    expect([findings.length, known?.length]).toEqual([0, 1]);
  });

  test.each([
    [
      "a is Ready before b is ready; 1 other depends on it.",
      "a is Ready before b and 3 others are ready; 2 others depend on it.",
    ],
    [
      "Namespace a and 1 other object is applied by b.",
      "Namespace a and 12 other objects are applied by b.",
    ],
    ["a.yaml:12:3 says no", "a.yaml:400 says no"],
    ["ConfigMap app-5f8h2k69mt has no key", "ConfigMap app-g5d46k2t9b has no key"],
  ])("is the same with another count, line or hash: %s", (one, other) => {
    expect(compare([finding(one)], [finding(other)]).findings).toEqual([]);
  });

  test.each([
    ["another message", { message: "n" }],
    ["another rule", { rule: "LB205" }],
    ["another file", { location: { file: "apps/b.yaml" } }],
    ["another object", { object: "Kustomization flux-system/b" }],
    ["a higher severity", { severity: "error" as const }],
  ])("is new with %s", (_, more) => {
    expect(compare([finding("m")], [finding("m", more)]).findings).toHaveLength(1);
  });

  test("is known as often as it was", () => {
    const { findings, known } = compare([finding("m")], [finding("m"), finding("m")]);
    expect([findings.length, known?.length]).toEqual([1, 1]);
    expect(compare([finding("m"), finding("m")], [finding("m")]).findings).toEqual([]);
  });

  test("doesn't hide a new one of the same cause", () => {
    const [a, b, c] = ["a", "b", "c"].map((name) =>
      finding(`${name} fails.`, { cause: "x", object: `HelmRelease ${name}` }),
    );
    const { findings, known } = compare([a!, b!], byCause([a!, b!, c!]));
    expect(messages(findings)).toEqual(["c fails."]);
    expect(messages(known)).toEqual(["a fails. Likewise: HelmRelease b."]);
  });
});

describe("the file", () => {
  const all = [
    finding("z", { location: { file: "b.yaml" } }),
    finding("z", { location: { file: "a.yaml" } }),
    finding("y", { location: { file: "a.yaml", line: 9 }, severity: "error" }),
    finding("y", { location: { file: "a.yaml", line: 1 }, severity: "error" }),
  ];

  test("is the same whatever the order and lines of the findings", () => {
    const text = (findings: readonly Finding[]) =>
      baselineText(renewedBaseline(resultOf(...findings), undefined, SCOPE));
    expect(text(all)).toBe(text([...all].reverse()));
    expect(JSON.parse(text(all))).toEqual({
      version: 1,
      landbridge: "1.0.0",
      findings: [
        expect.objectContaining({ file: "a.yaml", message: "y", severity: "error", count: 2 }),
        expect.objectContaining({ file: "a.yaml", message: "z", count: 1 }),
        expect.objectContaining({ file: "b.yaml" }),
      ],
    });
    expect(parseBaseline("b.json", text(all)).findings).toHaveLength(3);
  });

  test.each([
    ["", "b.json:1:1: the file is empty"],
    ["{", /^b\.json:1:\d+: /],
    ["<<<<<<< ours\n", /^b\.json:\d+:\d+: /],
    ["[]", "b.json:1:1: Invalid input"],
    [
      '{"version":2,"landbridge":"9.0.0","x":1}',
      /has format 2.* up to 1[^]*Update Landbridge to 9\.0\.0/,
    ],
    ['{"version":0,"landbridge":"1","findings":[]}', /b\.json:1:2: version: /],
    ['{"version":1,"landbridge":"1","findings":[{}]}', /findings\.0\.rule/],
    [
      '{"version":1,"landbridge":"1","findings":[\n{"rule":"LB1","severity":"error","file":"a","message":"m","count":0}]}',
      /b\.json:2:2: findings\.0\.rule: expected the ID of a rule[^]*count/,
    ],
    ['{"version":1,"landbridge":"1","findings":[],"more":1}', /unknown field "more"/],
  ])("%j is reported with its place and a remedy", (text, message) => {
    expect(() => parseBaseline("b.json", text)).toThrow(message);
    expect(() => parseBaseline("b.json", text)).toThrow(/--write-baseline/);
  });
});

describe("stale entries", () => {
  const baseline = {
    landbridge: "1.0.0",
    findings: knownFindings([finding("m"), finding("m"), finding("n")]),
  };
  const stale = (result: VerifyResult, scope = SCOPE, file = baseline) =>
    staleEntries(result, withoutKnown(result, new KnownFindings(file.findings)), file, scope);

  test("are reported with how many are left, and pruned", () => {
    expect(stale(resultOf(finding("m")))).toEqual([
      "apps/a.yaml: LB204: m (1 instance of 2)",
      "apps/a.yaml: LB204: n",
    ]);
    const { findings } = renewedBaseline(resultOf(finding("m")), baseline, SCOPE);
    expect(findings.map(({ message, count }) => [message, count])).toEqual([["m", 1]]);
  });

  test.each([
    ["only some clusters were verified", { ...SCOPE, isWhole: false }],
    ["their rule didn't run", { ...SCOPE, didRun: () => false }],
  ])("are kept where %s", (_, scope) => {
    expect(stale(resultOf(), scope)).toEqual([]);
    expect(renewedBaseline(resultOf(), baseline, scope).findings).toHaveLength(2);
  });

  test("of another version may only be worded differently", () => {
    const [, , hint] = stale(resultOf(finding("other words")), SCOPE, {
      ...baseline,
      landbridge: "0.9.0",
    });
    expect(hint).toMatch(/^Landbridge 0\.9\.0 wrote the baseline/);
  });
});

test("the words of an entry stay when only counts change, so that the file doesn't", () => {
  const before = renewedBaseline(resultOf(finding("a and 1 other")), undefined, SCOPE);
  const after = renewedBaseline(resultOf(finding("a and 2 others")), before, SCOPE);
  expect(baselineText(after)).toBe(baselineText(before));
});
