import * as fs from "node:fs";
import * as path from "node:path";

import type { Io } from "../../src/cli/io";
import { configMap, kustomization } from "../verify/support/read-model";
import { folder, landbridge, realVerify } from "./support";

const LIST = "# listed by hand\nresources:\n  - a.yaml # first\n";
const UNLISTED = { "apps/b.yaml": configMap("b"), "apps/copy.yaml": configMap("a") };

function repository(files: Readonly<Record<string, string>> = UNLISTED): string {
  return folder({
    "landbridge.yaml": "",
    "clusters/dev/apps.yaml": kustomization("apps", "apps", "interval: 1h", "prune: true"),
    "apps/kustomization.yaml": LIST,
    "apps/a.yaml": configMap("a"),
    ...files,
  });
}

const FIXED = `${LIST}  - b.yaml\n`;

/** The verifier with few rules, so that the trees can be small. */
const verify: typeof realVerify = (options) =>
  realVerify({ ...options, rules: ["LB603", "LB604"] });

async function fix(directory: string, args: readonly string[], io: Partial<Io> = {}) {
  const ran = await landbridge(["verify", "--fix", ...args], { directory, verify, ...io });
  return { ...ran, list: fs.readFileSync(path.join(directory, "apps/kustomization.yaml"), "utf8") };
}

/** A terminal at which somebody answers. */
const terminal = (answer: string): Partial<Io> => ({
  canAsk: () => true,
  ask: () => Promise.resolve(answer),
});

test("without a terminal it fixes what it can, says what it can't, and reports what remains", async () => {
  const { code, out, error, list } = await fix(repository(), ["--fail-on=warning"]);
  expect(list).toBe(FIXED);
  expect(error).toMatch(/^landbridge: not fixed: list copy\.yaml .*: it would cause LB603: /);
  expect(error).toContain("landbridge: fixed 1 finding in 1 file: apps/kustomization.yaml\n");
  expect(out).toContain("copy.yaml (ConfigMap a) is not listed");
  expect(out).not.toContain("b.yaml");
  expect(code).toBe(1);
});

test("when all is fixed the exit code is 0", async () => {
  const { code, out } = await fix(repository({ "apps/b.yaml": configMap("b") }), [
    "--fail-on=note",
  ]);
  expect([code, out]).toEqual([0, expect.stringMatching(/^0 errors, 0 warnings in 1 cluster/)]);
});

test("a dry run prints a diff, changes nothing, and has the exit code of the findings", async () => {
  const directory = repository();
  const { code, out, list } = await fix(directory, ["--dry-run", "--fail-on=warning"]);
  expect(out).toBe(
    "--- a/apps/kustomization.yaml\n+++ b/apps/kustomization.yaml\n@@ -1,3 +1,4 @@\n # listed by hand\n resources:\n   - a.yaml # first\n+  - b.yaml\n",
  );
  expect([code, list]).toEqual([1, LIST]);
  await fix(directory, ["--dry-run", "--output=fix.diff"]);
  expect(fs.readFileSync(path.join(directory, "fix.diff"), "utf8")).toBe(out);
});

test.each([
  ["y", FIXED],
  ["yes", FIXED],
  ["", LIST],
  ["n", LIST],
  ["yep", LIST],
])("at a terminal %j decides", async (answer, expected) => {
  const { list, error } = await fix(repository(), [], terminal(answer));
  expect(list).toBe(expected);
  expect(error).toContain("+  - b.yaml\n");
});

test("--yes asks nobody", async () => {
  const { list } = await fix(repository(), ["--yes"], { canAsk: () => true });
  expect(list).toBe(FIXED);
});

test.each([[[]], [["--dry-run"]]])("says that there is nothing to fix, with %j", async (args) => {
  const { error, code } = await fix(repository({}), args);
  expect([error, code]).toEqual(["landbridge: --fix: nothing to fix\n", 0]);
});

test("what a baseline knows, or somebody accepts, stays as it is", async () => {
  const directory = repository({ "apps/b.yaml": configMap("b") });
  await landbridge(["verify", "--write-baseline=b.json"], { directory, verify });
  expect((await fix(directory, ["--baseline=b.json"])).list).toBe(LIST);
  fs.writeFileSync(
    path.join(directory, "landbridge.yaml"),
    "ignore: [{ rule: LB604, reason: later }]\n",
  );
  expect((await fix(directory, [])).list).toBe(LIST);
});

test.each([
  [["--dry-run"], "--dry-run: needs --fix"],
  [["-y"], "--yes: needs --fix"],
  [["--fix", "--write-baseline"], "--fix: can't be combined with --write-baseline"],
])("%j is a mistake", async (args, message) => {
  const { code, error } = await landbridge(["verify", ...args], { directory: repository() });
  expect([code, error]).toEqual([2, expect.stringContaining(message)]);
});
