import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import type { Problem } from "landbridge/errors";

const PROJECT = path.resolve(__dirname, "../../..");

/** What stands in config/index.ts, and in the other files of config/. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  syntax: {
    "index.ts": 'import { dev } from "./dev";\nexport const platform = [dev;\n',
    "dev.ts": 'export const dev = {\n  name "dev",\n  kind: "aws"\n  region: "x",\n};\n',
  },
  "undefined name": {
    "index.ts": 'import { dev } from "./dev";\nexport const platform = [dev];\n',
    "dev.ts": "const region = 1;\nexport const dev = { region: regio, URL, env: process.env };\n",
  },
  throw: { "index.ts": 'export const platform = 1;\nif (platform > 0) throw new Error("boom");\n' },
  "throw of a text": { "index.ts": 'export const platform = 1;\nthrow "boom";\n' },
  "throw in a library": { "index.ts": 'export const platform = JSON.parse("{");\n' },
  "missing file": {
    "index.ts": 'import { dev } from "./dve";\nexport const platform = [dev];\n',
    "dev.ts": "export const dev = 1;\n",
  },
  "missing package": { "index.ts": 'import x from "no-such-package";\nexport const p = x;\n' },
  "missing export": {
    "index.ts": 'import { devv } from "./dev";\nexport const platform = [devv.name];\n',
    "dev.ts": 'export const dev = { name: "dev" };\n',
  },
  "circular import": {
    "index.ts": 'import { dev } from "./dev";\nexport const platform = [dev];\n',
    "dev.ts": 'import { platform } from ".";\nexport const dev = { all: platform };\n',
  },
  "two files, two mistakes": {
    "index.ts":
      'import { dev } from "./dev";\nimport { prod } from "./prod";\nexport const p = [dev, prod];\n',
    "dev.ts": "export const dev = regio;\n",
    "prod.ts": "export const prod = { name: };\n",
  },
  "a mistake elsewhere": {
    "index.ts": 'import "../module";\n',
    "../module.ts": 'throw new Error("ours");\n',
  },
  "syntax elsewhere": {
    "index.ts": 'import "../module";\n',
    "../module.ts": "export const = 1;\n",
  },
};

/** Loads the config/ of every case in one process, and prints what is said of the errors. */
const SCRIPT = `
require("tsx/cjs");
const { explainLoadError } = require("./lib/source/load-error.ts");
const explained = process.argv.slice(1).map((root) => {
  try { require(root + "/config/index.ts"); } catch (error) {
    return explainLoadError(error, { root, folder: "config" }) ?? "not explained";
  }
  return "loaded";
});
console.log(JSON.stringify(explained));
`;

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-load-")));
let explained: Readonly<Record<string, readonly Problem[]>>;

beforeAll(() => {
  const roots = Object.entries(CASES).map(([name, files]) => {
    const root = path.join(folder, name.replaceAll(" ", "-"));
    fs.mkdirSync(path.join(root, "config"), { recursive: true });
    for (const [file, text] of Object.entries(files)) {
      fs.writeFileSync(path.join(root, "config", file), text);
    }
    return root;
  });
  const run = spawnSync(process.execPath, ["-e", SCRIPT, ...roots], {
    cwd: PROJECT,
    encoding: "utf8",
  });
  const answers = JSON.parse(run.stdout) as (readonly Problem[])[];
  explained = Object.fromEntries(
    Object.keys(CASES).map((name, index) => [name, answers[index] ?? []]),
  );
});

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

const said = (name: string) => explained[name]?.map(({ place, message }) => `${place}: ${message}`);

test.each<[string, string[]]>([
  [
    "syntax",
    [
      "config/dev.ts:2:8: ',' expected.",
      "config/dev.ts:4:3: ',' expected.",
      "config/index.ts:2:29: ',' expected.",
    ],
  ],
  ["undefined name", ["config/dev.ts:2:30: Cannot find name 'regio'. Did you mean 'region'?"]],
  ["throw", ["config/index.ts:2:25: boom"]],
  ["throw of a text", ['config/index.ts:2:1: threw "boom", which is not an Error']],
  ["missing file", ["config/index.ts:1:21: Cannot find module './dve'."]],
  ["missing package", ["config/index.ts:1:15: Cannot find module 'no-such-package'."]],
  [
    "missing export",
    ["config/index.ts:1:10: \"./dev\" has no exported member named 'devv'. Did you mean 'dev'?"],
  ],
  [
    "two files, two mistakes",
    ["config/dev.ts:1:20: Cannot find name 'regio'.", "config/prod.ts:1:29: Expression expected."],
  ],
  ["syntax elsewhere", ["module.ts:1:14: Variable declaration expected."]],
])("%s", (name, expected) => {
  expect(said(name)?.sort()).toEqual(expected);
});

test("an error of a library is located where config/ called it", () => {
  expect(said("throw in a library")).toEqual([
    expect.stringMatching(/^config\/index\.ts:1:\d+: SyntaxError: .*JSON/),
  ]);
});

test("a circular import names the files of the cycle", () => {
  const [problem, ...others] = explained["circular import"] ?? [];
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    place: expect.stringMatching(/^config\/dev\.ts:\d+:\d+$/),
    remedy: expect.stringContaining(
      "import each other: config/dev.ts -> config/index.ts -> config/dev.ts;",
    ),
  });
});

test("each has a frame with the line and a caret", () => {
  expect(explained["missing file"]?.[0]?.frame).toEqual([
    '> 1 | import { dev } from "./dve";',
    "    |                     ^^^^^^^",
    "  2 | export const platform = [dev];",
  ]);
});

test("an error of our own code keeps its stack trace", () => {
  expect(explained["a mistake elsewhere"]).toBe("not explained");
});
