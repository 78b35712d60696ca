import { renderGithub } from "../../../src/verify/report/github";
import { renderMarkdown } from "../../../src/verify/report/markdown";
import type { VerifyResult } from "../../../src/verify/report/result";
import { summaryLine } from "../../../src/verify/report/summary";
import { renderText } from "../../../src/verify/report/text";
import { FINDING, inputOf } from "./support";

test("a finding has its location, lines with a caret, related location, remedy, rule and summary", () => {
  expect(renderText(inputOf([FINDING]))).toBe(
    `clusters/dev/apps.yaml:3:7: error: Kustomization apps depends on infra, which does not exist.
    2 |   dependsOn:
  > 3 |     - name: infra
      |       ^^^^
    4 |   path: ./apps
  clusters/dev/infra.yaml:2:9: the nearest name
  > 2 |   name: infrastructure
      |         ^^^^^^^^^^^^^^
  remedy: Correct the name.
  LB201 depends-on-nothing, Kustomization flux-system/apps

1 error, 0 warnings in 1 cluster (214 objects, 0.2 s)
`,
  );
});

test("a clean run is one line", () => {
  expect(renderText(inputOf())).toBe("0 errors, 0 warnings in 1 cluster (214 objects, 0.2 s)\n");
});

test("a finding without a line, in a file that cannot be read, in two clusters", () => {
  const location = { file: "missing" };
  const { object, ...rest } = FINDING;
  expect(object).toBeDefined();
  const clusters = ["clusters/dev", "clusters/prod"];
  const finding = {
    ...rest,
    location,
    related: [],
    clusters,
    severity: "warning" as const,
    rule: "LB999",
  };
  expect(renderText(inputOf([finding])).split("\n")).toEqual([
    "missing: warning: Kustomization apps depends on infra, which does not exist.",
    "  remedy: Correct the name.",
    "  LB999, in clusters/dev, clusters/prod",
    "",
    "0 errors, 1 warning in 1 cluster (214 objects, 0.2 s)",
    "",
  ]);
});

test("prints accepted findings and unknowns only with --verbose", () => {
  const base = inputOf();
  const result = {
    ...base.result,
    accepted: [{ finding: FINDING, reason: "made by hand" }],
    notes: ["the version of Flux is not known."],
  };
  expect(renderText({ ...base, result })).toBe(
    "0 errors, 0 warnings, 1 accepted in 1 cluster (214 objects, 0.2 s)\n",
  );
  const verbose = renderText({ ...base, result, verbose: true });
  expect(verbose).toContain(
    "LB201: Kustomization apps depends on infra, which does not exist. Reason: made by hand\n",
  );
  expect(verbose).toContain("Unknown:\n  the version of Flux is not known.\n");
});

test("colors severity and location if colors are on", () => {
  const mark = (name: string) => (text: string) => `<${name}>${text}</${name}>`;
  const [bold, dim, red] = [mark("b"), mark("d"), mark("r")];
  const colors = { bold, dim, red, yellow: mark("y"), cyan: mark("c") };
  const text = renderText(inputOf([FINDING], { colors }));
  expect(text).toContain("<b>clusters/dev/apps.yaml:3:7</b>: <r>error:</r> <b>Kustomization");
  expect(text).toContain("<r>      ^^^^</r>");
});

describe("says what the counts don't cover", () => {
  const input = inputOf();
  const summary = (more: Partial<VerifyResult>): string =>
    summaryLine({ ...input.result, ...more }).replace(/^0 errors, 0 warnings/, "");

  test("that it is unknown what exists outside Git, and for which clusters", () => {
    expect(summary({ prerequisitesUnknown: ["clusters/dev"] })).toBe(
      " in 1 cluster (214 objects, 0.2 s); what exists outside Git is unknown",
    );
    const clusters = ["clusters/dev", "clusters/prod"];
    expect(summary({ clusters, prerequisitesUnknown: ["clusters/prod"] })).toContain(
      "what exists outside Git of clusters/prod is unknown",
    );
  });

  test("that something wasn't verified, in every format for people", () => {
    const unverified = ["old may be a cluster."];
    const result = { ...input.result, unverified };
    expect(summary({ unverified })).toContain("; 1 part not verified");
    for (const render of [renderText, renderGithub, renderMarkdown])
      expect(render({ ...input, result })).toContain("old may be a cluster.");
  });

  test("that there was nothing to verify", () => {
    expect(summary({ clusters: [] })).toBe("; nothing was verified: no cluster found (0.2 s)");
  });
});
