import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { temporaryFolder } from "../../../../tools/jest/temporary-folder";
import type { Context } from "../../src/cli/command";
import type { VerifyOptions } from "../../src/cli/engine";
import { run } from "../../src/cli/run";
import type { Finding } from "../../src/verify/findings/finding";
import type { RuleText } from "../../src/verify/report/result";

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

/** Runs the command line with an engine that returns the given findings. */
export async function landbridge(
  args: readonly string[],
  more: Partial<Context> & { readonly findings?: readonly Finding[] } = {},
) {
  const seen: VerifyOptions[] = [];
  let [out, error] = ["", ""];
  const code = await run(args, {
    out: (part) => (out += part),
    error: (part) => (error += part),
    outIsTerminal: false,
    errorIsTerminal: false,
    environment: {},
    directory: os.tmpdir(),
    version: "1.2.3",
    rules: () => Promise.resolve(RULES),
    doctorRules: () => Promise.resolve(DOCTOR_RULES),
    doctor: () => Promise.reject(new Error("no test asked for it")),
    engine: () =>
      Promise.resolve((options) => {
        seen.push(options);
        return Promise.resolve({
          findings: more.findings ?? [],
          accepted: [],
          notes: [],
          clusters: ["gitops/clusters/dev"],
          statistics: { files: 1, objects: 1, appliers: 1, milliseconds: 10 },
        });
      }),
    ...more,
  });
  return { code, out, error, options: seen[0] };
}
