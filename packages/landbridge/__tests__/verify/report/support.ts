import type { Finding } from "../../../src/verify/findings/finding";
import type { ReportInput } from "../../../src/verify/report/report-input";
import type { RuleText } from "../../../src/verify/report/result";

const plain = (text: string) => text;

export const RULE: RuleText = {
  id: "LB201",
  name: "depends-on-nothing",
  severity: "error",
  summary: "A dependsOn names nothing.",
  why: "It never starts.",
  remedy: "Correct the name.",
};

export const FILES: Readonly<Record<string, string>> = {
  "clusters/dev/apps.yaml": "spec:\n  dependsOn:\n    - name: infra\n  path: ./apps\n",
  "clusters/dev/infra.yaml": "metadata:\n  name: infrastructure\n",
};

export const FINDING: Finding = {
  rule: "LB201",
  severity: "error",
  message: "Kustomization apps depends on infra, which does not exist.",
  location: { file: "clusters/dev/apps.yaml", line: 3, column: 7 },
  object: "Kustomization flux-system/apps",
  related: [
    {
      location: { file: "clusters/dev/infra.yaml", line: 2, column: 9 },
      message: "the nearest name",
    },
  ],
  remedy: "Correct the name.",
  clusters: [],
};

/** A report on findings; without any, on a clean run. */
export function inputOf(
  findings: readonly Finding[] = [],
  more: Partial<ReportInput> = {},
): ReportInput {
  return {
    result: {
      findings,
      accepted: [],
      notes: [],
      clusters: ["clusters/dev"],
      statistics: { files: 12, objects: 214, appliers: 5, milliseconds: 231 },
    },
    rules: [RULE],
    read: (file) => FILES[file],
    colors: { bold: plain, dim: plain, red: plain, yellow: plain, cyan: plain },
    verbose: false,
    version: "1.2.3",
    ...more,
  };
}
