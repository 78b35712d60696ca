/** The action's commit status, which GitOps Promoter and Kargo wait for. */
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { parse } from "yaml";

import { temporaryFolder } from "../../tools/jest/temporary-folder";

const CHECKOUT = path.resolve(__dirname, "../..");

interface Action {
  readonly runs: { readonly steps: readonly { readonly run: string }[] };
}

const action = parse(fs.readFileSync(path.join(CHECKOUT, "action.yml"), "utf8")) as Action;
const [step] = action.runs.steps;

interface Sent {
  readonly address: string;
  readonly headers: string;
  readonly body: Readonly<Record<string, string>>;
}

/** Runs the action's script with stand-ins for npx, which ends with a code, and for curl, which records. */
function run(
  code: number,
  status: string,
): { readonly code: number | null; readonly sent: readonly Sent[] } {
  const folder = temporaryFolder();
  const program = (name: string, text: string): void => {
    fs.writeFileSync(path.join(folder, name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
  };
  program("npx", `exit ${code}`);
  program(
    "curl",
    `node -e 'const args = process.argv.slice(1); require("fs").appendFileSync("${folder}/sent", JSON.stringify({ address: args.at(-1), headers: require("fs").readFileSync(0, "utf8"), body: JSON.parse(args[args.indexOf("--data") + 1]) }) + "\\n")' -- "$@"`,
  );
  // As GitHub runs it: bash with these options.
  const { status: ended } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", step?.run ?? ""], {
    env: {
      PATH: `${folder}:${process.env.PATH ?? ""}`,
      GITHUB_ACTION_PATH: CHECKOUT,
      GITHUB_API_URL: "https://api.github.com",
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_REPOSITORY: "acme/platform",
      GITHUB_RUN_ID: "7",
      PATHS: "gitops/clusters/dev",
      FORMAT: "github",
      OUTPUT: "",
      FAIL_ON: "error",
      ARGUMENTS: "",
      VERSION: "",
      STATUS: status,
      SHA: "0123456789abcdef0123456789abcdef01234567",
      TOKEN: "secret-token",
    },
  });
  const file = path.join(folder, "sent");
  const lines = fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n") : [];
  return { code: ended, sent: lines.map((line) => JSON.parse(line) as Sent) };
}

test.each([
  [0, "success"],
  [1, "failure"],
  [2, "error"],
])("a run that ends with %d is pending, then %s, and ends with the same code", (code, state) => {
  const { code: ended, sent } = run(code, "landbridge/verify/dev");
  expect(ended).toBe(code);
  expect(sent.map(({ body }) => body.state)).toEqual(["pending", state]);
  expect(new Set(sent.map(({ body }) => body.context))).toEqual(new Set(["landbridge/verify/dev"]));
  expect(sent[0]).toMatchObject({
    address:
      "https://api.github.com/repos/acme/platform/statuses/0123456789abcdef0123456789abcdef01234567",
    headers: "Authorization: Bearer secret-token",
    body: { target_url: "https://github.com/acme/platform/actions/runs/7" },
  });
});

test("without a context, nothing is sent", () => {
  expect(run(1, "")).toEqual({ code: 1, sent: [] });
});
