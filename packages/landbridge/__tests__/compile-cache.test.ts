import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { folder as folderOf } from "./cli/support";

const CACHE = path.resolve(__dirname, "../bin/compile-cache.cjs");

let folder: string;
beforeEach(() => {
  folder = folderOf({ "main.cjs": 'console.log("first", require("./other.cjs"));\n' });
  fs.writeFileSync(path.join(folder, "other.cjs"), "module.exports = 1;\n");
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

const CODE = [
  `require(${JSON.stringify(CACHE)}).keepCompiled(process.argv[1]);`,
  'require(process.argv[1] + "/main.cjs");',
].join("\n");

function run(): string {
  const { stdout, stderr } = spawnSync(process.execPath, ["-e", CODE, folder], {
    encoding: "utf8",
  });
  return stdout + stderr;
}

/** Files that are kept, and when each was written. */
function kept(): Readonly<Record<string, number>> {
  const compiled = path.join(folder, "compiled");
  return Object.fromEntries(
    fs.readdirSync(compiled).map((name) => [name, fs.statSync(path.join(compiled, name)).mtimeMs]),
  );
}

test("code that a run has compiled is taken by the next", () => {
  expect(run()).toBe("first 1\n");
  const after = kept();
  expect(Object.keys(after)).toEqual([
    expect.stringMatching(/^main\.cjs-/),
    expect.stringMatching(/^other\.cjs-/),
  ]);
  expect(run()).toBe("first 1\n");
  expect(kept()).toEqual(after);
});

test("a changed file of the same length is compiled again, and its earlier code is removed", () => {
  run();
  const [before] = Object.keys(kept());
  fs.writeFileSync(
    path.join(folder, "main.cjs"),
    'console.log("third", require("./other.cjs"));\n',
  );
  expect(run()).toBe("third 1\n");
  const after = Object.keys(kept());
  expect(after).toHaveLength(2);
  expect(after).not.toContain(before);
});

test("damaged code is compiled again", () => {
  run();
  const [before = ""] = Object.keys(kept());
  fs.writeFileSync(path.join(folder, "compiled", before), "damaged");
  expect(run()).toBe("first 1\n");
  expect(fs.statSync(path.join(folder, "compiled", before)).size).toBeGreaterThan(100);
});

test("where nothing can be kept, every run compiles", () => {
  fs.writeFileSync(path.join(folder, "compiled"), "");
  expect(run()).toBe("first 1\n");
});

test("an error names the file and the line", () => {
  fs.writeFileSync(path.join(folder, "main.cjs"), '\n  throw new Error("broken");\n');
  const broken = /main\.cjs:2\b[^]*Error: broken/;
  expect(run()).toMatch(broken);
  expect(run()).toMatch(broken);
});
