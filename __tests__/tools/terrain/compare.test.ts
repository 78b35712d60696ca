import * as fs from "node:fs";
import * as path from "node:path";

import { temporaryFolder } from "../../../tools/jest/temporary-folder";
import { compareStacks } from "../../../tools/terrain/compare";

const BEFORE = "0.21.0";
const AFTER = "0.24.0";

/** An output directory with one stack of the given JSON text. */
function output(stack: string, name = "core"): string {
  const directory = temporaryFolder();
  fs.mkdirSync(path.join(directory, "stacks", name), { recursive: true });
  fs.writeFileSync(path.join(directory, "stacks", name, "cdk.tf.json"), stack);
  return directory;
}

const stack = (version: string, resource: object): string =>
  JSON.stringify({ "//": { metadata: { stackName: "core", version } }, resource });

const differences = (before: string, after: string): readonly string[] =>
  compareStacks(
    { directory: output(before), version: BEFORE },
    { directory: output(after), version: AFTER },
  ).differences;

test("stacks that differ in version and white space are the same", () => {
  const [before, after] = [stack(BEFORE, { tags: {} }), stack(AFTER, { tags: {} })];
  expect(differences(before.replace("{}", "{\n}"), after)).toEqual([]);
});

test("the stacks are named", () => {
  const one = { directory: output(stack(BEFORE, {})), version: BEFORE };
  expect(compareStacks(one, one).stacks).toEqual(["core"]);
});

test.each([
  ["a changed value", { size: 1 }, { size: 2 }, "core: /resource/size: 1 is now 2"],
  ["a changed type", { size: 1 }, { size: "1" }, 'core: /resource/size: 1 is now "1"'],
  ["a missing key", { size: 1 }, {}, "core: /resource/size: 1 is now undefined"],
  [
    "a longer list",
    { zones: [] },
    { zones: ["a"] },
    'core: /resource/zones/0: undefined is now "a"',
  ],
  [
    "another order",
    { a: 1, b: 2 },
    { b: 2, a: 1 },
    "core: /resource: the keys are in another order",
  ],
])("%s is a difference", (_, before, after, line) => {
  expect(differences(stack(BEFORE, before), stack(AFTER, after))).toEqual([line]);
});

test("a swap that had no effect is a difference", () => {
  expect(differences(stack(BEFORE, {}), stack(BEFORE, {}))).toEqual([
    "core: synthesized by 0.21.0 instead of 0.24.0",
  ]);
});

test("a stack that only one side has is a difference", () => {
  const before = { directory: output(stack(BEFORE, {})), version: BEFORE };
  const after = { directory: output(stack(AFTER, {}), "bootstrap"), version: AFTER };
  expect(compareStacks(before, after).differences).toEqual([
    "bootstrap: synthesized only after the swap",
    "core: synthesized only before the swap",
  ]);
});
