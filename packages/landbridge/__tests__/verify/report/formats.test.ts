import { renderGithub } from "../../../src/verify/report/github";
import { renderJson } from "../../../src/verify/report/json";
import { renderMarkdown } from "../../../src/verify/report/markdown";
import { FINDING, inputOf } from "./support";

test("json: a finding has all of its fields", () => {
  const { findings } = JSON.parse(renderJson(inputOf([FINDING]))) as { findings: unknown[] };
  expect(findings).toEqual([
    {
      rule: "LB201",
      severity: "error",
      message: "Kustomization apps depends on infra, which does not exist.",
      file: "clusters/dev/apps.yaml",
      line: 3,
      column: 7,
      object: "Kustomization flux-system/apps",
      related: [
        { file: "clusters/dev/infra.yaml", line: 2, column: 9, message: "the nearest name" },
      ],
      remedy: "Correct the name.",
      fix: null,
      clusters: [],
    },
  ]);
});

test("json: unknown values are null", () => {
  const { object, ...rest } = { ...FINDING, location: { file: "a" } };
  expect(object).toBeDefined();
  const { findings } = JSON.parse(renderJson(inputOf([rest]))) as { findings: unknown[] };
  expect(findings).toMatchObject([{ file: "a", line: null, column: null, object: null }]);
});

test("github: one single-line command per finding, then the summary", () => {
  expect(renderGithub(inputOf([FINDING]))).toBe(
    "::error file=clusters/dev/apps.yaml,line=3,col=7,title=LB201 depends-on-nothing::" +
      "Kustomization apps depends on infra, which does not exist.%0A" +
      "clusters/dev/infra.yaml:2:9: the nearest name%0ARemedy: Correct the name.\n" +
      "1 error, 0 warnings in 1 cluster (214 objects, 0.2 s)\n",
  );
});

test("github: separators in values are escaped, and notes are notices that only --verbose prints", () => {
  const location = { file: "a,b:c%.yaml" };
  const finding = {
    ...FINDING,
    location,
    severity: "note" as const,
    related: [],
    message: "50%\r\n::error::x",
  };
  const input = inputOf([finding]);
  expect(renderGithub(input)).not.toContain("::notice");
  expect(renderGithub({ ...input, verbose: true }).split("\n")[0]).toBe(
    "::notice file=a%2Cb%3Ac%25.yaml,title=LB201 depends-on-nothing::50%25\\r\\n::error::x%0ARemedy: Correct the name.",
  );
});

test("markdown: a table, and details to expand", () => {
  expect(renderMarkdown(inputOf([FINDING])))
    .toBe(`### Landbridge: 1 error, 0 warnings in 1 cluster (214 objects, 0.2 s)

| Severity | Rule | Place | What |
| --- | --- | --- | --- |
| error | LB201 | \`clusters/dev/apps.yaml:3:7\` | Kustomization apps depends on infra, which does not exist. |

<details><summary>Details and remedies</summary>

#### LB201 depends-on-nothing: Kustomization apps depends on infra, which does not exist.

\`clusters/dev/apps.yaml:3:7\` · \`Kustomization flux-system/apps\`

\`\`\`text
  2 |   dependsOn:
> 3 |     - name: infra
    |       ^^^^
  4 |   path: ./apps
\`\`\`

- \`clusters/dev/infra.yaml:2:9\`: the nearest name
- Remedy: Correct the name.

</details>
`);
});

test("markdown: names can't become markup, mentions or cells", () => {
  const text = renderMarkdown(inputOf([{ ...FINDING, message: "<img> @all a|b `c` [d](e)" }]));
  expect(text).toContain("| &lt;img&gt; @\u200Ball a\\|b \\`c\\` \\[d\\](e) |");
});

test("markdown: fits into a comment, and says how many findings are left out", () => {
  const text = renderMarkdown(inputOf(Array.from({ length: 2000 }, () => FINDING)));
  expect(text.length).toBeLessThan(65_536);
  expect(text).toMatch(/\n\d+ more; run `landbridge verify` to see them\.\n/);
});
