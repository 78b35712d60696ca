import * as fs from "node:fs";
import * as path from "node:path";

import type { Finding } from "landbridge/verify";

import { parseTree } from "../packages/landbridge/__tests__/verify/support/corpus";
import { rulePages } from "../tools/docs/rules";

const rule = {
  id: "LB203",
  name: "deadlock",
  severity: "error",
  summary: "It waits.",
  why: "Indefinitely.",
  remedy: "Don't wait.",
} as const;

const finding: Finding = {
  rule: "LB203",
  severity: "error",
  message: "a [*] waits for `*` itself.",
  location: { file: "a.yaml", line: 1, column: 1 },
  related: [{ location: { file: "b.yaml" }, message: "is here" }],
  remedy: "Don't wait.",
  clusters: [],
};

test("docs/rules/ has the generated pages, and nothing else", async () => {
  const directory = path.resolve(__dirname, "../docs/rules");
  const pages = await rulePages();
  expect(fs.readdirSync(directory).sort()).toEqual([...pages.keys()].sort());
  for (const [file, text] of pages) {
    expect(fs.readFileSync(path.join(directory, file), "utf8")).toBe(text);
  }
});

test("every rule has a failing example and its clean twin", async () => {
  for (const [file, text] of await rulePages()) {
    if (file === "README.md") continue;
    expect([file, text.match(/^## (Failing|Passing) example$/gm)?.length]).toEqual([file, 2]);
    expect([file, /^- `[^`]+`: \*\*\w+\*\*: \S/m.test(text)]).toEqual([file, true]);
  }
});

test("a rule's page: why, a failing example, what the passing one changes, how to fix it, limits", async () => {
  const failing = parseTree(
    "LB203/wait.txtar",
    "Waits.\nexpect: LB203 a.yaml:1\n-- a.yaml --\nwait: true\n-- b.yaml --\nsame: 1\n-- c.yaml --\nsame: 2\n",
  );
  const clean = parseTree(
    "LB203/wait-clean.txtar",
    "-- a.yaml --\nwait: false\n-- b.yaml --\nsame: 1\n-- c.yaml --\nsame: 2\n",
  );
  const pages = await rulePages([{ ...rule, limits: "Time." }], [clean, failing], (tree) =>
    Promise.resolve(tree === failing ? [finding] : []),
  );
  const page = pages.get("LB203.md") ?? "";
  expect(page.slice(0, page.indexOf("\n"))).toBe("# LB203: deadlock");
  expect(page.slice(page.indexOf("It waits."))).toBe(`It waits.

Severity: **error**. [All rules](README.md)

## Why it matters

Indefinitely.

## Failing example

Waits.

\`a.yaml\`:

\`\`\`yaml
wait: true  # <- LB203
\`\`\`

\`b.yaml\`:

\`\`\`yaml
same: 1
\`\`\`

Landbridge reports:

- \`a.yaml:1\`: **error**: a \\[\\*\\] waits for \`*\` itself.
  - \`b.yaml\`: is here

## Passing example

\`a.yaml\`:

\`\`\`yaml
wait: false
\`\`\`

## How to fix it

Don't wait.

## What it can't know

Time.
`);
});

test("a page without a known limit has no section for it", async () => {
  expect((await rulePages([rule], [])).get("LB203.md")).not.toContain("can't know");
});

test("the index groups the rules and gives both severities", async () => {
  const slow = { ...rule, id: "LB211", name: "slow-retry", severity: "warning" } as const;
  const pages = await rulePages([slow, rule, { ...rule, id: "LB101", name: "unset" }], []);
  const index = pages.get("README.md");
  expect(index?.slice(index.indexOf("## "))).toBe(`## Values

| Rule | Name | Severity | In a synth | Summary |
| --- | --- | --- | --- | --- |
| [LB101](LB101.md) | unset | error | error | It waits. |

## Order

| Rule | Name | Severity | In a synth | Summary |
| --- | --- | --- | --- | --- |
| [LB203](LB203.md) | deadlock | error | error | It waits. |
| [LB211](LB211.md) | slow-retry | warning | error | It waits. |
`);
});
