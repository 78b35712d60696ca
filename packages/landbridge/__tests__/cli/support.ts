import { AsyncLocalStorage } from "node:async_hooks";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { temporaryFolder } from "../../../../tools/jest/temporary-folder";
import type { Io } from "../../src/cli/io";
import { run } from "../../src/cli/main";
import type * as Examine from "../../src/doctor/examine-cluster";
import type * as Teardown from "../../src/teardown/open-teardown";
import type { Finding } from "../../src/verify/findings/finding";
import type { RuleText } from "../../src/verify/report/result";
import type { RepositoryOptions } from "../../src/verify/repository-options";
import type * as Verify from "../../src/verify/verify-repository";

const text = { summary: "Summary.", why: "Why.", remedy: "Remedy." };

export const RULES: readonly RuleText[] = [
  { id: "LB101", name: "unset-variable", severity: "error", ...text },
  { id: "LB201", name: "depends-on-nothing", severity: "error", ...text },
  { id: "LB203", name: "deadlock", severity: "error", ...text },
  { id: "LB208", name: "namespace-missing", severity: "warning", ...text },
];

export const DOCTOR_RULES: readonly RuleText[] = [
  { id: "LB801", name: "live-namespace", severity: "error", ...text },
];

/** A folder that holds files, at its real path. It is removed after the last test of the file. */
export function folder(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), content);
  }
  return root;
}

/** Folder of a repository with two clusters. */
export function repository(): string {
  return folder({
    "landbridge.yaml": "",
    "gitops/clusters/dev/apps.yaml": "a: b\n",
    "gitops/clusters/prod/apps.yaml": "a: b\n",
    "terraform/main.tf": "",
  });
}

export const FINDING: Finding = {
  rule: "LB201",
  severity: "warning",
  message: "It depends on nothing.",
  location: { file: "gitops/clusters/dev/apps.yaml", line: 1, column: 1 },
  related: [],
  remedy: "Remedy.",
  clusters: [],
};

/** What commands call, which a test may replace. */
interface Work {
  readonly verify: typeof Verify.verifyRepository;
  readonly examine: typeof Examine.examineCluster;
  readonly openTeardown: typeof Teardown.openTeardown;
}

/** That of the command line that is running, as several may run at once. */
const mockWork = new AsyncLocalStorage<Work>();

jest.mock("../../src/verify/verify-repository", () => ({
  ...jest.requireActual<typeof Verify>("../../src/verify/verify-repository"),
  verifyRepository: ((options) => mockWork.getStore()!.verify(options)) satisfies Work["verify"],
}));
jest.mock("../../src/doctor/examine-cluster", () => ({
  examineCluster: ((options) => mockWork.getStore()!.examine(options)) satisfies Work["examine"],
}));
jest.mock("../../src/teardown/open-teardown", () => ({
  openTeardown: ((request) =>
    mockWork.getStore()!.openTeardown(request)) satisfies Work["openTeardown"],
}));
jest.mock("../../src/cli/rule-texts", () => ({
  RULE_TEXTS: RULES,
  DOCTOR_RULE_TEXTS: DOCTOR_RULES,
}));

/** The verifier itself, for {@link landbridge}. */
export const realVerify: Work["verify"] = jest.requireActual<typeof Verify>(
  "../../src/verify/verify-repository",
).verifyRepository;

/** What is verified, and the options of the command line. */
interface Asked extends Omit<RepositoryOptions, "repository"> {
  readonly root: string | undefined;
}

/** Runs the command line with a verifier that returns the given findings, unless the test has its own. */
export async function landbridge(
  args: readonly string[],
  {
    findings = [],
    verify,
    examine,
    openTeardown,
    ...io
  }: Partial<Io & Work> & { readonly findings?: readonly Finding[] } = {},
) {
  const asked: Asked[] = [];
  let [out, error] = ["", ""];
  const work: Work = {
    openTeardown: openTeardown ?? (() => Promise.reject(new Error("no test asked for it"))),
    examine: examine ?? (() => Promise.reject(new Error("no test asked for it"))),
    verify:
      verify ??
      (({ repository, ...options }) => {
        asked.push({ ...options, root: repository.root });
        return Promise.resolve({
          findings,
          accepted: [],
          notes: [],
          clusters: ["gitops/clusters/dev"],
          statistics: { files: 1, objects: 1, appliers: 1, milliseconds: 10 },
        });
      }),
  };
  const code = await mockWork.run(work, () =>
    run(args, {
      out: (part) => (out += part),
      error: (part) => (error += part),
      outIsTerminal: false,
      errorIsTerminal: false,
      canAsk: () => false,
      ask: () => Promise.reject(new Error("nobody is there to answer")),
      directory: os.tmpdir(),
      version: "1.2.3",
      ...io,
      environment: { LANDBRIDGE_CACHE: temporaryFolder(), ...io.environment },
    }),
  );
  return { code, out, error, options: asked[0] };
}

/** Arguments of Node.js that run a built command, as bin/landbridge.cjs does. */
export const runOf = (bundle: string): readonly string[] => [
  "-e",
  `require(${JSON.stringify(bundle)}).main(process.argv.slice(1))`,
  "--",
];
