import * as fs from "node:fs";
import * as path from "node:path";

import type { Io } from "../../src/cli/io";
import type { TeardownRequest, TeardownSession } from "../../src/teardown/open-teardown";
import { contractOf } from "../doctor/support/diagnosis-input";
import { landbridge, repository } from "./support";

function synthesized(): string {
  const root = repository();
  const file = path.join(root, "cdktf.out/contract/dev/contract.json");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(contractOf({})));
  return root;
}

async function teardown(
  args: readonly string[],
  session: Partial<TeardownSession> = {},
  more: Partial<Io> = {},
) {
  let seen: TeardownRequest | undefined;
  let ran = false;
  const result = await landbridge(["teardown", ...args], {
    directory: synthesized(),
    openTeardown: (request) => {
      seen = request;
      return Promise.resolve({
        name: "dev",
        isProtected: false,
        hasWork: true,
        introduction: ["1. Delete it."],
        question: "landbridge: this does it.",
        run: (say) => {
          ran = true;
          say("deleting it");
          return Promise.resolve({ isComplete: true, isInterrupted: false, lines: ["done"] });
        },
        ...session,
      });
    },
    ...more,
  });
  return { ...result, seen, ran };
}

const canAsk = () => true;

test("--dry-run prints the plan and changes nothing", async () => {
  const { code, out, ran, seen } = await teardown(["--env=dev", "--dry-run"]);
  expect([code, out, ran]).toEqual([0, "1. Delete it.\n", false]);
  expect(seen).toMatchObject({ contract: { environment: "dev" }, timeout: 1_200_000, forced: [] });
});

test("without a terminal it refuses unless --yes is given", async () => {
  const refused = await teardown(["--env=dev"]);
  expect([refused.code, refused.ran]).toEqual([2, false]);
  expect(refused.error).toBe(
    "landbridge: --yes: there is no terminal to ask on; --yes removes without asking\n",
  );
  const { code, out, ran } = await teardown(["--env=dev", "--yes"]);
  expect([code, out, ran]).toEqual([0, "1. Delete it.\ndeleting it\ndone\n", true]);
});

test.each([
  ["y", true],
  ["yes", true],
  ["", false],
  ["n", false],
])("on a terminal it asks; the answer %j", async (answer, expected) => {
  const asked: string[] = [];
  const ask = (question: string) => {
    asked.push(question);
    return Promise.resolve(answer);
  };
  const { code, ran } = await teardown(["--env=dev"], {}, { ask, canAsk });
  expect([ran, code, asked]).toEqual([
    expected,
    expected ? 0 : 1,
    ["landbridge: this does it. Continue? [y/N] "],
  ]);
});

test("what is protected needs the environment's name: --yes is not enough", async () => {
  const isProtected = true;
  const refused = await teardown(["--env=dev", "--yes"], { isProtected });
  expect([refused.code, refused.ran]).toEqual([2, false]);
  expect(refused.error).toContain("dev is protected from deletion; --confirm dev removes it");
  const wrong = await teardown(["--env=dev", "--confirm=prod"], { isProtected });
  expect([wrong.code, wrong.ran]).toEqual([2, false]);
  expect((await teardown(["--env=dev", "--confirm=dev"], { isProtected })).ran).toBe(true);
  for (const [answer, expected] of [
    ["y", false],
    ["dev", true],
  ] as const) {
    const ask = () => Promise.resolve(answer);
    expect((await teardown(["--env=dev"], { isProtected }, { ask, canAsk })).ran).toBe(expected);
  }
});

test.each([
  [{ isComplete: true, isInterrupted: false }, 0],
  [{ isComplete: false, isInterrupted: false }, 1],
  [{ isComplete: false, isInterrupted: true }, 130],
])("%j ends with %d", async (end, code) => {
  const run = () => Promise.resolve({ ...end, lines: [] });
  expect((await teardown(["--env=dev", "--yes"], { run })).code).toBe(code);
});

test("where nothing is left, nobody is asked", async () => {
  expect((await teardown(["--env=dev"], { hasWork: false })).code).toBe(0);
});

test.each([
  [[], "--env: name an environment with --env, or a cluster with --context"],
  [["--env=dev", "prod"], "prod: teardown takes options only"],
  [["--env=dev", "--timeout=0"], '--timeout: "0" is not a number of minutes above 0'],
  [["--env=dev", "--force-finalizer=a"], '"a" is not KIND/NAME or KIND/NAMESPACE/NAME'],
  [["--env=prod"], "cdktf.out/contract/prod/contract.json does not exist"],
])("refused: %j", async (args, message) => {
  const { code, error, ran } = await teardown([...args, "--yes"]);
  expect([code, ran]).toEqual([2, false]);
  expect(error).toContain(message);
});

test("a cluster without a contract is named by its context", async () => {
  const { seen } = await teardown(["--context=a", "--yes", "--force-finalizer=Service/web/x"]);
  expect(seen).toMatchObject({
    contract: undefined,
    context: "a",
    forced: [{ kind: "Service", namespace: "web", name: "x" }],
  });
});

test("names from the cluster can't steer the terminal or a CI runner", async () => {
  const introduction = ["::error::x \u001b[2J", "##[group]y\nz"];
  const { out } = await teardown(["--env=dev", "--dry-run"], { introduction });
  expect(out).not.toContain("\u001b");
  expect(out).not.toMatch(/^::|##\[/m);
  expect(out.split("\n")).toHaveLength(3);
});
