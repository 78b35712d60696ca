import { spawnSync } from "node:child_process";

import { folder, landbridge } from "./support";

async function script(shell: string): Promise<string> {
  return (await landbridge(["completion", shell], { directory: folder({}) })).out;
}

/** What bash offers for the last of the words. */
async function offered(...words: string[]): Promise<readonly string[]> {
  const call = `${await script("bash")}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _landbridge; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", call, "bash", "landbridge", ...words], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout.trim().split("\n");
}

test.each([
  [["ver"], ["verify"]],
  [["verify", "--fi"], ["--fix"]],
  [
    ["graph", "--format", ""],
    ["mermaid", "dot", "json", "svg"],
  ],
  [
    ["verify", "--rule", "LB20"],
    ["LB201", "LB203", "LB208"],
  ],
  [
    ["explain", "LB20"],
    ["LB201", "LB203", "LB208"],
  ],
])("bash completes %j", async (words, expected) => {
  expect(await offered(...words)).toEqual(expected);
});

test.each(["bash", "fish", "zsh"])("%s knows the rules that can be explained", async (shell) => {
  expect(await script(shell)).toMatch(/LB203 .*LB801/);
});

test("a description doesn't announce a list that a shell shows elsewhere", async () => {
  expect(await script("fish")).toContain("-d 'default mermaid'");
});
