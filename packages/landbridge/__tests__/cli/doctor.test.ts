import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import type { DoctorOptions } from "../../src/doctor/examine-cluster";
import type { Severity } from "../../src/verify/findings/finding";
import { bundle } from "../../tools/build/bundle";
import { contractOf } from "../doctor/support/diagnosis-input";
import { FINDING, folder, landbridge, repository, runOf } from "./support";

/** A repository with two environments, of which dev is synthesized. */
function synthesized(): string {
  const root = repository();
  const file = path.join(root, "cdktf.out/contract/dev/contract.json");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(contractOf({})));
  return root;
}

async function doctor(
  args: readonly string[],
  directory = synthesized(),
  severities: readonly Severity[] = [],
) {
  let seen: DoctorOptions | undefined;
  const result = await landbridge(["doctor", ...args], {
    directory,
    examine: (options) => {
      seen = options;
      options.onConnect("kind-x", "https://127.0.0.1:1");
      return Promise.resolve({
        findings: severities.map((severity) => ({ ...FINDING, rule: "LB801", severity })),
        accepted: [],
        notes: ["TF_X was not compared."],
        clusters: ["gitops/clusters/dev"],
        statistics: { files: 1, objects: 3, appliers: 1, milliseconds: 10 },
      });
    },
  });
  return { ...result, seen };
}

test("reads the environment's contract, and prints context and server before it sends anything", async () => {
  const { code, out, error, seen } = await doctor([
    "--env",
    "dev",
    "--context",
    "a",
    "--timeout=3",
  ]);
  expect([code, error]).toEqual([
    0,
    "landbridge: examining dev: context kind-x, https://127.0.0.1:1\n",
  ]);
  expect(out).toBe("0 errors, 0 warnings in 1 cluster (3 objects, 0.0 s)\n");
  expect(seen).toMatchObject({ contract: { environment: "dev" }, context: "a", timeout: 3000 });
});

test("prints findings in every format, with the doctor's rules; --verbose lists what wasn't compared", async () => {
  const { out } = await doctor(["--env=dev", "--verbose"], undefined, ["error"]);
  expect(out).toContain("LB801 live-namespace");
  expect(out).toContain("TF_X was not compared.");
  const { out: json } = await doctor(["--env=dev", "--format=json"], undefined, ["error"]);
  expect(JSON.parse(json)).toMatchObject({ findings: [{ rule: "LB801", line: 1 }] });
  const { out: sarif } = await doctor(["--env=dev", "--format=sarif"], undefined, ["error"]);
  expect(sarif).toContain('"ruleId": "LB801"');
});

test.each([
  [["error"], [], 1],
  [["warning"], [], 0],
  [["warning"], ["--fail-on", "warning"], 1],
] as const)("findings %j with %j exit with %d", async (severities, args, code) => {
  expect((await doctor(["--env=dev", ...args], undefined, severities)).code).toBe(code);
});

test("the environment may be omitted if there is only one, or if the contract is given", async () => {
  const root = synthesized();
  const contract = "cdktf.out/contract/dev/contract.json";
  expect((await doctor(["--contract", contract], root)).seen).toMatchObject({
    contract: { environment: "dev" },
  });
  fs.rmSync(path.join(root, "gitops/clusters/prod"), { recursive: true });
  expect((await doctor([], root)).code).toBe(0);
});

test("a repository in another layout needs a contract", async () => {
  const { code, error } = await doctor([], folder({}));
  expect([code, error]).toEqual([
    2,
    "landbridge: --contract: name the contract: this repository has no environments (gitops/clusters/ENV)\n",
  ]);
});

describe("mistakes", () => {
  test.each([
    [[], "--env: name the environment: dev, prod"],
    [["--env", "deb"], '--env: unknown environment deb (gitops/clusters/deb); did you mean "dev"?'],
    [
      ["--env", "prod"],
      "--env: cdktf.out/contract/prod/contract.json does not exist; `npx cdktf synth` writes it",
    ],
    [["--contract", "none.json"], "--contract: none.json: no such file or directory"],
    [["--env=dev", "--timeout=0"], '--timeout: "0" is not a number of seconds between 0 and 600'],
    [["dev"], "dev: doctor takes only options; select an environment with --env ENV"],
  ])("%j", async (args, message) => {
    const { code, out, error } = await doctor(args);
    expect([code, out, error]).toEqual([2, "", `landbridge: ${message}\n`]);
  });

  test("rejects a file that isn't a contract, and the contract of another environment", async () => {
    const root = synthesized();
    fs.writeFileSync(path.join(root, "c.json"), "{}");
    expect((await doctor(["--contract", "c.json"], root)).error).toMatch(/c\.json:1: /);
    const contract = "cdktf.out/contract/dev/contract.json";
    expect((await doctor(["--contract", contract, "--env", "prod"], root)).error).toBe(
      `landbridge: --contract: ${contract} is for dev, not prod\n`,
    );
  });
});

/** With the real Kubernetes client, which Jest cannot load because it is an ES module. */
describe("the bundle", () => {
  const directory = folder({});
  const file = path.join(directory, "landbridge.cjs");
  const kubeconfig = path.join(directory, "config");

  beforeAll(async () => {
    await bundle(path.resolve(__dirname, "../.."), file);
    const cluster = { server: "https://127.0.0.1:1" };
    const config = {
      apiVersion: "v1",
      kind: "Config",
      clusters: [{ name: "c", cluster }],
      contexts: [{ name: "kind-x", context: { cluster: "c", user: "u" } }],
      users: [{ name: "u", user: {} }],
    };
    fs.writeFileSync(kubeconfig, JSON.stringify(config));
  });

  afterAll(() => {
    fs.rmSync(directory, { recursive: true });
  });

  function run(args: readonly string[], KUBECONFIG = kubeconfig) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [...runOf(file), "doctor", "--env=dev", ...args],
      {
        cwd: synthesized(),
        encoding: "utf8",
        env: { PATH: process.env.PATH, HOME: directory, KUBECONFIG },
      },
    );
    return { status, lines: stderr.trimEnd().split("\n") };
  }

  test("reads contexts with the Kubernetes client, and prints each error on one line", () => {
    expect(run([])).toEqual({
      status: 2,
      lines: ["landbridge: kubeconfig: has no current context; name one with --context: kind-x"],
    });
    expect(run(["--context", "kind-y"])).toEqual({
      status: 2,
      lines: [
        'landbridge: --context: the kubeconfig has no context "kind-y"; did you mean "kind-x"?',
      ],
    });
    expect(run(["--context", "kind-x"])).toEqual({
      status: 2,
      lines: [
        "landbridge: examining dev: context kind-x, https://127.0.0.1:1",
        expect.stringMatching(
          /^landbridge: https:\/\/127\.0\.0\.1:1: does not answer \(tried for \d\.\d s\): connect ECONNREFUSED/,
        ),
      ],
    });
    fs.writeFileSync(path.join(directory, "broken"), "a: [");
    expect(run([], path.join(directory, "broken")).lines).toEqual([
      expect.stringMatching(/broken: is not a kubeconfig: /),
    ]);
    expect(run([], "").lines).toEqual([
      expect.stringMatching(/^landbridge: kubeconfig: not found/),
    ]);
  });
});
