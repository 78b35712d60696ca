/** docs/how-to.md, followed literally on a copy of the checkout. */
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { parseTxtar } from "../packages/landbridge/__tests__/verify/support/txtar";
import { follow, obstacleTo, readHowTos, type Step } from "./support/how-to";

const PROJECT = path.resolve(__dirname, "..");
/** What a synth and the tests below need; node_modules is shared. */
const NEEDED = [
  ...[
    "__tests__",
    "bin",
    "config",
    "docs",
    "fleet",
    "gitops",
    "lib",
    "modules",
    "packages",
    "proof",
  ],
  ...["stacks", "tools", "app.ts", "main.ts", "package.json", "tsconfig.json"],
  ...["jest.config.js", "cdktf.json", ".prettierrc.json"],
];
/** The tests that hold a how-to's result against the rest of the project. */
const AFFECTED = [
  "__tests__/config/platform.test.ts",
  "__tests__/gitops/tree.test.ts",
  "__tests__/modules/addons",
  "__tests__/stacks/core-stack.test.ts",
  "__tests__/stacks/names.test.ts",
  "__tests__/stacks/snapshots.test.ts",
  "packages/landbridge/__tests__/verify/corpus.test.ts",
];

const howTos = readHowTos(fs.readFileSync(path.join(PROJECT, "docs/how-to.md"), "utf8"));
const copy = makeCopy();

afterAll(() => {
  fs.rmSync(copy, { recursive: true });
});

function makeCopy(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-how-to-")));
  for (const name of NEEDED) {
    fs.cpSync(path.join(PROJECT, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => path.basename(file) !== "node_modules",
    });
  }
  fs.symlinkSync(path.join(PROJECT, "node_modules"), path.join(folder, "node_modules"));
  // The user's own environments don't matter: the page starts from those that are shipped.
  fs.rmSync(path.join(folder, "config/environments"), { recursive: true });
  for (const name of fs.readdirSync(path.join(folder, "gitops/clusters"))) {
    if (name !== "base") fs.rmSync(path.join(folder, "gitops/clusters", name), { recursive: true });
  }
  fs.rmSync(path.join(folder, "gitops/fleet"), { recursive: true, force: true });
  const shipped = fs.readFileSync(
    path.join(__dirname, "support/shipped-environments.txtar"),
    "utf8",
  );
  for (const { path: name, text } of parseTxtar(shipped).files) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/**
 * Why a how-to isn't followed here. A checkout in which somebody followed it already stays as it is; and
 * a platform of somebody else, with an account of their own, may have removed what an example changes.
 */
function reasonToSkip({ steps }: (typeof howTos)[number]): string | undefined {
  // What a command writes isn't there yet.
  const first = steps.findIndex(({ kind }) => kind === "run");
  const written = (step: Step, index: number): boolean =>
    first >= 0 &&
    index > first &&
    step.kind === "edit" &&
    !fs.existsSync(path.join(copy, step.file));
  const obstacles = steps.flatMap((step, index) =>
    written(step, index) ? [] : (obstacleTo(copy, step) ?? []),
  );
  if (obstacles.includes("followed")) return "it was followed in this checkout already";
  return isExample() ? undefined : obstacles[0];
}

/** Whether this is the project as it is published: nobody deploys into the account of examples. */
function isExample(): boolean {
  const folder = path.join(PROJECT, "config/environments");
  return fs
    .readdirSync(folder)
    .some((name) => fs.readFileSync(path.join(folder, name), "utf8").includes('"111122223333"'));
}

function run(...args: readonly string[]): { readonly status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

test("the page explains how to add an environment, an addon, a value, a secret and a rule", () => {
  expect(howTos.map(({ title }) => title)).toEqual([
    "Add an environment",
    "Add an addon",
    "Add a value",
    "Add a secret",
    "Add a rule to the proof",
  ]);
  for (const { title, steps } of howTos) expect([title, steps.length > 1]).toEqual([title, true]);
});

for (const howTo of howTos) {
  const reason = reasonToSkip(howTo);
  if (reason !== undefined) fs.writeSync(2, `\nSKIPPED, "${howTo.title}": ${reason}\n`);
  (reason === undefined ? test : test.skip)(
    `${howTo.title}: every step can be followed`,
    () => {
      for (const step of howTo.steps) follow(copy, step);
    },
    300_000,
  );
}

test("the synth then proves the rollout, without a warning", () => {
  const { status, output } = run("--import", "tsx", "main.ts");
  expect(output).toMatch(/^landbridge: proven before apply: 5 clusters, .*\n$/);
  expect(status).toBe(0);
}, 120_000);

test("the tests then pass, with updated snapshots", () => {
  const jest = path.join(PROJECT, "node_modules/jest/bin/jest.js");
  const cache = path.join(copy, ".cache");
  const { status, output } = run(
    ...[jest, "--updateSnapshot", "--maxWorkers=1", "--cacheDirectory", cache, ...AFFECTED],
  );
  expect(status === 0 ? "" : output).toBe("");
}, 300_000);
