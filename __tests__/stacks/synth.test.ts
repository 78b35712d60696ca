import * as fs from "node:fs";
import * as path from "node:path";

import { CONTRACT_FILES } from "../../modules/contract/files";
import { stacksOf, synthesized } from "../support/platform";

interface Manifest {
  readonly stacks: Record<string, { readonly dependencies: readonly string[] }>;
}

const outdir = synthesized();
const { stacks } = JSON.parse(
  fs.readFileSync(path.join(outdir, "manifest.json"), "utf8"),
) as Manifest;

function filesBelow(directory: string): string[] {
  return fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .sort();
}

test("a synth has two stacks per environment, with plain ids for the default environment", () => {
  expect(Object.keys(stacks).sort()).toEqual([
    "bootstrap",
    "bootstrap-local",
    "bootstrap-prod",
    "core",
    "core-local",
    "core-prod",
  ]);
});

// CDKTF deploys a stack after its dependencies, and destroys it before them.
test("the manifest alone deploys core before bootstrap and destroys it after", () => {
  for (const [id, { dependencies }] of Object.entries(stacks)) {
    expect([id, dependencies]).toEqual([
      id,
      id.startsWith("bootstrap") ? [id.replace("bootstrap", "core")] : [],
    ]);
  }
});

test("every environment has the four files of its contract", () => {
  for (const environment of ["dev", "prod", "local"]) {
    expect(fs.readdirSync(path.join(outdir, "contract", environment)).sort()).toEqual(
      [...CONTRACT_FILES].sort(),
    );
  }
});

test("the same configuration gives the same output", () => {
  const again = synthesized();
  const files = filesBelow(outdir);
  expect(filesBelow(again)).toEqual(files);
  for (const file of files) {
    const [first, second] = [outdir, again].map((out) =>
      fs.readFileSync(path.join(out, file), "utf8"),
    );
    expect(second).toBe(first);
  }
});

test("nothing about this machine is in the output", () => {
  const root = path.resolve(__dirname, "../..");
  for (const file of filesBelow(outdir)) {
    expect(fs.readFileSync(path.join(outdir, file), "utf8")).not.toContain(root);
  }
});

test("no two stacks share a state file", () => {
  const all = Object.values(stacksOf("dev", "prod", "local"));
  const backends = all.flatMap(({ core, bootstrap }) =>
    [core, bootstrap].map(({ terraform }) => JSON.stringify(terraform?.backend)),
  );
  expect(new Set(backends).size).toBe(6);
});
