import * as fs from "node:fs";
import * as path from "node:path";

import { parseTree } from "../packages/landbridge/__tests__/verify/support/corpus";
import { rulesPage } from "../tools/docs/rules";

const rule = {
  id: "LB203",
  name: "deadlock",
  severity: "error",
  summary: "It waits.",
  why: "Indefinitely.",
  remedy: "Do not wait.",
} as const;

test("docs/rules.md is what the rules and their fixtures say", () => {
  const file = path.resolve(__dirname, "../docs/rules.md");
  expect(fs.readFileSync(file, "utf8")).toBe(rulesPage());
});

test("a rule's section: why, remedy, a tree in which it fires, what its twin has otherwise", () => {
  const failing = parseTree(
    "LB203/wait.txtar",
    "Waits.\nexpect: LB203 a.yaml:1\n-- a.yaml --\nwait: true\n-- b.yaml --\nsame: 1\n",
  );
  const clean = parseTree(
    "LB203/wait-not.txtar",
    "-- a.yaml --\nwait: false\n-- b.yaml --\nsame: 1\n",
  );
  const page = rulesPage([rule], [clean, failing]);
  expect(page.slice(page.indexOf("## Order"))).toBe(`## Order

### LB203 deadlock

**error**: It waits.

Indefinitely.

Remedy: Do not wait.

<details><summary>Fails</summary>

Waits.
- LB203 a.yaml:1

\`\`\`yaml
# a.yaml
wait: true
\`\`\`

\`\`\`yaml
# b.yaml
same: 1
\`\`\`

</details>

<details><summary>Passes</summary>

\`\`\`yaml
# a.yaml
wait: false
\`\`\`

</details>
`);
});
