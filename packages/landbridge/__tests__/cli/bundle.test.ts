import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { bundle } from "../../tools/build/bundle";
import { readCorpus } from "../verify/support/corpus";
import { folder, runOf } from "./support";

const root = path.resolve(__dirname, "../..");
// Next to the real one, because it resolves its packages from there.
const directory = path.join(root, "dist", `test-${process.pid}`);
const file = path.join(directory, "landbridge.cjs");

beforeAll(async () => {
  fs.mkdirSync(directory, { recursive: true });
  await bundle(root, file);
}, 60_000);
afterAll(() => {
  fs.rmSync(directory, { recursive: true });
});

const CACHE = { LANDBRIDGE_CACHE: path.join(directory, "cache") };

const landbridge = (...args: string[]): Ran => landbridgeIn(CACHE, ...args);

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

function landbridgeIn(environment: NodeJS.ProcessEnv, ...args: string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...runOf(file), ...args], {
    encoding: "utf8",
    timeout: 60_000,
    env: { ...process.env, ...environment },
  });
  return { code: status, out: stdout, error: stderr };
}

test("the built command verifies YAML and Terraform, and returns the same result from its cache", () => {
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

describe("the cache", () => {
  let repository: string;
  beforeAll(() => {
    const files =
      readCorpus().find(({ name }) => name === "LB201/health-check-of-nothing.txtar")?.files ?? [];
    repository = folder(Object.fromEntries(files.map(({ path, text }) => [path, text])));
    fs.mkdirSync(path.join(repository, ".git"));
  });
  afterAll(() => {
    fs.rmSync(repository, { recursive: true });
  });

  const findings = ({ out }: Ran): unknown => (JSON.parse(out) as { findings: unknown }).findings;
  const verify = (environment: NodeJS.ProcessEnv): Ran =>
    landbridgeIn(environment, "verify", "--format", "json", repository);

  test("ignores an entry whose findings are missing", () => {
    const first = verify(CACHE);
    expect(first.code).toBe(1);
    const results = path.join(directory, "cache/results");
    for (const name of fs.readdirSync(results)) {
      const file = path.join(results, name);
      const text = fs.readFileSync(file, "utf8");
      fs.writeFileSync(
        file,
        text.replace(/"findings":\[.*?\],"accepted"/, '"findings":[],"accepted"'),
      );
    }
    const second = verify(CACHE);
    expect(second).toMatchObject({ code: 1, error: "" });
    expect(findings(second)).toEqual(findings(first));
  });

  test("is not used in the checkout, or in a directory that can't be used", () => {
    const inside = { LANDBRIDGE_CACHE: path.join(repository, ".cache") };
    for (const environment of [
      inside,
      { LANDBRIDGE_CACHE: path.join(directory, "landbridge.cjs") },
      { LANDBRIDGE_CACHE: "", XDG_CACHE_HOME: "", HOME: "/dev/null" },
    ]) {
      const ran = verify(environment);
      expect(ran.code).toBe(1);
      expect(ran.error).toMatch(/^landbridge: running without a cache: [^\n]+\n$/);
    }
    expect(fs.existsSync(inside.LANDBRIDGE_CACHE)).toBe(false);
  });
});

describe("what a warm run and --version do not load", () => {
  const command = fs.readFileSync.bind(fs, file, "utf8");

  test("is not in the command's own file: the parser of YAML, the client of Kubernetes", () => {
    expect(command()).not.toMatch(/unresolved alias|loadFromClusterAndUser/i);
    expect(fs.statSync(file).size).toBeLessThan(75_000);
  });

  test.each([
    ["--version", []],
    ["a warm verify", ["verify"]],
  ])("%s needs no library", (_, [command]) => {
    const repository = folder({ "clusters/dev/a.yaml": "", ".git/HEAD": "" });
    const args = command === undefined ? ["--version"] : [command, "--allow-empty", repository];
    landbridge(...args);
    const others = ["verifier.cjs", "zod.cjs", "kube-config.cjs"];
    expect(without(others, () => landbridge(...args))).toMatchObject({ code: 0 });
  });

  test("a cold verify needs no library that only other commands use", () => {
    const repository = folder({ "clusters/dev/a.yaml": "", ".git/HEAD": "" });
    const args = ["verify", "--allow-empty", "--no-cache", repository];
    const others = ["zod.cjs", "kube-config.cjs", "fix.cjs", "baseline.cjs"];
    expect(without(others, () => landbridge(...args))).toMatchObject({ code: 0 });
  });

  test.each(["graph", "doctor", "teardown", "diff"])("but %s loads from them", (command) => {
    expect(landbridge(command, "--help")).toMatchObject({ code: 0, error: "" });
  });
});

test("it explains its rules", () => {
  expect(landbridge("explain", "LB205")).toMatchObject({
    code: 0,
    out: expect.stringContaining("custom-resource-before-crd") as string,
  });
});

/** Hides files of the bundle while something runs. */
function without<T>(files: readonly string[], run: () => T): T {
  const hidden = files.map((name) => path.join(directory, name));
  for (const file of hidden) fs.renameSync(file, `${file}.hidden`);
  try {
    return run();
  } finally {
    for (const file of hidden) fs.renameSync(`${file}.hidden`, file);
  }
}
