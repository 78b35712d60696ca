import * as fs from "node:fs";
import * as path from "node:path";

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

test("docs/rules/ holds what the rules and their corpus say, and nothing else", () => {
  const directory = path.resolve(__dirname, "../docs/rules");
  const pages = rulePages();
  expect(fs.readdirSync(directory).sort()).toEqual([...pages.keys()].sort());
  for (const [file, text] of pages) {
    expect(fs.readFileSync(path.join(directory, file), "utf8")).toBe(text);
  }
});

test("a rule's page: why, a failing example, what differs in a passing one, how to fix it, limits", () => {
  const failing = parseTree(
    "LB203/wait.txtar",
    "Waits.\nexpect: LB203 a.yaml:1\n-- a.yaml --\nwait: true\n-- b.yaml --\nsame: 1\n",
  );
  const clean = parseTree(
    "LB203/wait-not.txtar",
    "-- a.yaml --\nwait: false\n-- b.yaml --\nsame: 1\n",
  );
  const page = rulePages([{ ...rule, limits: "Time." }], [clean, failing]).get("LB203.md") ?? "";
  expect(page.slice(0, page.indexOf("\n"))).toBe("# LB203: deadlock");
  expect(page.slice(page.indexOf("It waits."))).toBe(`It waits.

Severity: **error**. [All rules](README.md)

## Why it matters

Indefinitely.

## Failing example

Waits.

Findings:

- LB203 a.yaml:1

\`\`\`yaml
# a.yaml
wait: true
\`\`\`

\`\`\`yaml
# b.yaml
same: 1
\`\`\`

## Passing example

\`\`\`yaml
# a.yaml
wait: false
\`\`\`

## How to fix it

Don't wait.

## What it can't know

Time.
`);
});

test("a page without a known limit has no section for it", () => {
  expect(rulePages([rule], []).get("LB203.md")).not.toContain("can't know");
});

test("the index groups the rules and gives both severities", () => {
  const slow = { ...rule, id: "LB211", name: "slow-retry", severity: "warning" } as const;
  const index = rulePages([slow, rule, { ...rule, id: "LB101", name: "unset" }], []).get(
    "README.md",
  );
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
