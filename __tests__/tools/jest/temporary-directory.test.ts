import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { temporaryFolder } from "../../../tools/jest/temporary-folder";

const root = path.resolve(__dirname, "../../..");
const tools = path.join(root, "tools/jest");

// Each starts Jest.

/** Runs Jest on one test file, with a temporary directory in which nothing else happens. */
function jestOn(test: string, reporters: readonly string[] = []) {
  const [project, temporary] = [temporaryFolder(), temporaryFolder()];
  const config = {
    rootDir: project,
    cacheDirectory: path.join(project, "cache"),
    testEnvironment: path.join(tools, "environment.cjs"),
    reporters: [...reporters, path.join(tools, "closing-line.cjs")],
    transform: {},
  };
  fs.writeFileSync(path.join(project, "jest.config.json"), JSON.stringify(config));
  fs.writeFileSync(
    path.join(project, "one.test.js"),
    `const fs = require("fs"), os = require("os"), path = require("path");\n${test}`,
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, "node_modules/jest/bin/jest.js"), "--ci"],
    { cwd: project, encoding: "utf8", env: { ...process.env, TMPDIR: temporary } },
  );
  return { status, stdout, stderr, left: fs.readdirSync(temporary) };
}

const write = (name: string): string =>
  `fs.writeFileSync(path.join(os.tmpdir(), ${JSON.stringify(name)}), "");`;

test("a test file that leaves files behind fails and is named, and the files are removed", () => {
  const run = jestOn(`test("x", () => { ${write("forgotten")} });`, ["default"]);
  expect(run).toMatchObject({ status: 1, left: [] });
  expect(run.stderr).toContain("These tests left forgotten in the temporary directory.");
  expect(run.stdout).toMatch(/\n?0 passed, 1 failed, 0 skipped\n$/);
});

test("files that afterAll() removes, and the caches of Node.js and tsx, aren't reported", () => {
  const run = jestOn(
    `const file = path.join(os.tmpdir(), "file");
    afterAll(() => fs.rmSync(file));
    test("x", () => {
      fs.writeFileSync(file, "");
      for (const cache of ["node-compile-cache", "tsx-0"]) fs.mkdirSync(path.join(os.tmpdir(), cache));
    });`,
  );
  expect(run).toMatchObject({ status: 0, left: [], stdout: "1 passed, 0 failed, 0 skipped\n" });
});

test("files outside the directories of test files fail the run and are named", () => {
  const outside = `fs.mkdirSync(path.join(path.dirname(os.tmpdir()), "by-a-helper"));`;
  expect(jestOn(`test("x", () => { ${outside} });`)).toMatchObject({
    status: 1,
    left: [],
    stdout:
      "failed: the run left by-a-helper in the temporary directory\n1 passed, 1 failed, 0 skipped\n",
  });
});

test("an interrupted run leaves nothing behind", () => {
  const interrupt = `process.kill(process.pid, "SIGINT"); return new Promise(() => {});`;
  const run = jestOn(`test("x", () => { ${write("forgotten")} ${interrupt} });`);
  expect(run).toMatchObject({ status: 130, left: [] });
});

test("a test file in which no test runs leaves nothing behind, although its hooks don't run", () => {
  const run = jestOn(`${write("made-at-import")} test.skip("x [skipped: no reason]", () => {});`);
  expect(run).toMatchObject({ status: 0, left: [] });
});

test("every skip is printed with its reason", () => {
  const { stdout } = jestOn(`
    describe("a [skipped: no kustomize]", () => { test.skip("one", () => {}); test.skip("two", () => {}); });
    test.skip("b [skipped: too old]", () => {});
    test.skip("c", () => {});
    test("d", () => {});`);
  expect(stdout.split("\n")).toEqual([
    "skipped 2 of one.test.js: no kustomize",
    "skipped 1 of one.test.js: too old",
    "skipped 1 of one.test.js: no reason given",
    "1 passed, 0 failed, 4 skipped",
    "",
  ]);
});
