import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { bundle } from "../../tools/build/bundle";
import { readCorpus } from "../verify/support/corpus";
import { folder } from "./support";

const root = path.resolve(__dirname, "../..");
// Beside the real one: it looks for its packages from there.
const directory = path.join(root, "dist", `test-${process.pid}`);
const file = path.join(directory, "landbridge.cjs");

beforeAll(async () => {
  fs.mkdirSync(directory, { recursive: true });
  await bundle(root, file);
}, 60_000);
afterAll(() => {
  fs.rmSync(directory, { recursive: true });
});

function landbridge(...args: string[]): { code: number | null; out: string; error: string } {
  const runner = path.join(root, "bin/run-bundle.cjs");
  const program = `require(${JSON.stringify(runner)}).run(${JSON.stringify(file)})`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["-e", program, "landbridge", ...args],
    { encoding: "utf8", env: { ...process.env, LANDBRIDGE_CACHE: path.join(directory, "cache") } },
  );
  return { code: status, out: stdout, error: stderr };
}

test("the built command reads YAML and Terraform, and says the same again from its cache", () => {
  const tree = readCorpus().find(({ name }) => name === "LB210/no-depends-on.txtar");
  const repository = folder(
    Object.fromEntries((tree?.files ?? []).map(({ path, text }) => [path, text])),
  );
  fs.mkdirSync(path.join(repository, ".git"));
  const args = ["verify", "--format", "json", "--terraform", path.join(repository, "terraform")];
  const [first, second] = [landbridge(...args, repository), landbridge(...args, repository)];
  expect(first).toMatchObject({ code: 1, error: "" });
  const { findings } = JSON.parse(first.out) as { findings: { rule: string; file: string }[] };
  expect(findings).toEqual([
    expect.objectContaining({ rule: "LB210", file: "terraform/main.tf", line: 1 }),
  ]);
  expect((JSON.parse(second.out) as { findings: unknown }).findings).toEqual(findings);
  fs.rmSync(repository, { recursive: true });
});

test("it explains its rules", () => {
  expect(landbridge("explain", "LB205")).toMatchObject({
    code: 0,
    out: expect.stringContaining("custom-resource-before-definition") as string,
  });
});
