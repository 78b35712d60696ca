import { deployRemotely, type ProgramResult } from "../../../tools/remote/remote";
import { environment } from "../preflight/support";

const RUNNER = {
  gitSecretArn: "arn:aws:secretsmanager:eu-west-1:111122223333:secret:dev/git-AbCdEf",
};
const ID = "landbridge-dev-runner:1234";

const events = (token: string, ...messages: string[]): string =>
  JSON.stringify({ events: messages.map((message) => ({ message })), nextForwardToken: token });

/** A run in which the build has these states, one at each look, and the log these answers. */
async function outcome(
  statuses: readonly string[],
  {
    logs = [],
    changes = "",
    failing,
  }: { logs?: string[]; changes?: string; failing?: string } = {},
) {
  const calls: string[] = [];
  const said: string[] = [];
  const [states, texts] = [[...statuses], [...logs]];
  const answer = (call: string): ProgramResult => {
    if (failing !== undefined && call.startsWith(failing)) {
      return { code: 255, output: "", error: "AccessDenied" };
    }
    const good = (output: string): ProgramResult => ({ code: 0, output, error: "" });
    if (call.startsWith("git status")) return good(changes);
    if (call.includes("start-build")) return good(`${ID}\n`);
    if (call.includes("batch-get-builds")) return good(states.shift() ?? "SUCCEEDED");
    if (!call.includes("get-log-events")) return good("");
    const text = texts.shift();
    return text === undefined ? { code: 254, output: "", error: "not found" } : good(text);
  };
  const code = await deployRemotely(
    {
      run: (program, args) => {
        const call = [program, ...args].join(" ");
        calls.push(call);
        return Promise.resolve(answer(call));
      },
      archive: "/tmp/runner.zip",
      say: (text) => said.push(text),
      pause: () => Promise.resolve(),
    },
    environment({ runner: RUNNER }),
    "landbridge-dev",
  );
  return { code, calls, said };
}

test("the last commit is uploaded, and the build's log printed until its end", async () => {
  const logs = [events("t1", "one\n", "two\n"), events("t1"), events("t2", "three"), events("t2")];
  const { code, calls, said } = await outcome(["IN_PROGRESS", "SUCCEEDED"], { logs });
  expect(code).toBe(0);
  expect(calls.slice(0, 4)).toEqual([
    "git status --porcelain",
    "git archive --format=zip --output /tmp/runner.zip HEAD",
    "aws s3 cp /tmp/runner.zip s3://acme-terraform-state/dev/runner.zip --region eu-west-1",
    "aws codebuild start-build --project-name landbridge-dev-runner --region eu-west-1 --query build.id --output text",
  ]);
  expect(said).toEqual([
    `landbridge: build ${ID} deploys bootstrap of dev`,
    "one",
    "two",
    "three",
    `landbridge: build ${ID}: succeeded`,
  ]);
});

test("a failed build fails, also without a log", async () => {
  const { code, said } = await outcome(["FAILED"]);
  expect([code, said.at(-1)]).toEqual([1, `landbridge: build ${ID}: failed`]);
});

test("uncommitted changes are mentioned", async () => {
  const { said } = await outcome([], { changes: " M config/index.ts" });
  expect(said[0]).toMatch(/uncommitted changes are not deployed/);
});

test("a call that AWS refuses is an error with its text", async () => {
  await expect(outcome([], { failing: "aws s3" })).rejects.toThrow(/AccessDenied/);
});

test("an environment without a runner is an error that says how to get one", async () => {
  const world = {
    run: () => Promise.reject(new Error("nothing may run")),
    archive: "",
    say: () => undefined,
    pause: () => Promise.resolve(),
  };
  await expect(deployRemotely(world, environment(), "landbridge-dev")).rejects.toThrow(
    /has no runner inside its VPC/,
  );
});
