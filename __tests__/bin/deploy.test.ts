interface Run {
  readonly code: number;
  readonly output: string;
}

interface Deploy {
  readonly deploy: (once: () => Promise<Run>, say: (text: string) => void) => Promise<number>;
  readonly lostRace: (output: string) => boolean;
  readonly stacksOf: (args: readonly string[]) => readonly string[];
}

// eslint-disable-next-line @typescript-eslint/no-require-imports
const { deploy, lostRace, stacksOf } = require("../../bin/deploy.cjs") as Deploy;

/** As cdktf prints it. */
const RACE = [
  "bootstrap  \u001b[31m│\u001b[0m failed to push manifests: failed to push to remote: command error on",
  "           \u001b[31m│\u001b[0m refs/heads/main: failed to update ref",
].join("\n");

/** Flux fetched the other environment's commit and never saw the one that its provider waits for. */
const OVERTAKEN = [
  "bootstrap  │ error while waiting for GitRepository to be ready: 'gitrepository",
  "           │ 'flux-system/flux-system' not ready: 'stored artifact for revision",
  "           │ 'main@sha1:a9c1bc78fc6beba7ff0a10f4b268029ae9ba01c1''",
].join("\n");

const REFUSED =
  "│ failed to push manifests: failed to push to remote: authorization failed:\n│ 403";

async function outcome(...runs: Run[]): Promise<{ code: number; runs: number; said: string[] }> {
  const said: string[] = [];
  let count = 0;
  const code = await deploy(
    () => Promise.resolve(runs[count++] ?? { code: 1, output: RACE }),
    (text: string) => said.push(text),
  );
  return { code, runs: count, said };
}

test("a push that lost a race is distinguished from a rejected one", () => {
  expect(lostRace(RACE)).toBe(true);
  expect(lostRace("failed to push to remote: non-fast-forward update")).toBe(true);
  expect(lostRace(OVERTAKEN)).toBe(true);
  expect(lostRace(OVERTAKEN.replace("stored artifact for revision", "authentication"))).toBe(false);
  expect(lostRace(REFUSED)).toBe(false);
  expect(lostRace("Error acquiring the state lock")).toBe(false);
});

test("a deploy that lost a race continues, and says so", async () => {
  const { code, runs, said } = await outcome({ code: 1, output: RACE }, { code: 0, output: "" });
  expect([code, runs]).toEqual([0, 2]);
  expect(said).toEqual([expect.stringContaining("pushed to the branch in the meantime")]);
});

test("a deploy that failed for another reason fails immediately", async () => {
  expect(await outcome({ code: 3, output: REFUSED })).toEqual({ code: 3, runs: 1, said: [] });
});

test("a deploy that loses every race fails", async () => {
  expect((await outcome()).code).toBe(1);
  expect((await outcome()).runs).toBe(5);
});

test("preflight is asked about the stacks, not about options", () => {
  expect(stacksOf(["core", "bootstrap-prod", "--parallelism", "3", "--auto-approve"])).toEqual([
    "core",
    "bootstrap-prod",
  ]);
});

test("preflight is also asked about stacks that a wildcard names", () => {
  expect(stacksOf(["*", "--auto-approve"])).toEqual(["*"]);
  expect(stacksOf(["core*", "*-prod", "--var-file", "a/*.tfvars"])).toEqual(["core*", "*-prod"]);
});
