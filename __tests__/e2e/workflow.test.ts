import * as fs from "node:fs";
import * as path from "node:path";

import { parse } from "yaml";

const root = path.resolve(__dirname, "../..");
const text = fs.readFileSync(path.join(root, ".github/workflows/e2e.yml"), "utf8");

interface Job {
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly run?: string; readonly env?: object }[];
}

const workflow = parse(text) as {
  readonly on: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, Job>>;
};

test("the suite runs every night and before a release, the reduced set first", () => {
  expect(workflow.on).toMatchObject({
    schedule: [{ cron: expect.any(String) }],
    push: { tags: ["v*"], branches: ["release/**"] },
  });
  expect(workflow.on).toHaveProperty("workflow_call");
  const runs = Object.values(workflow.jobs).map(({ steps }) =>
    steps.flatMap(({ run }) => (run?.startsWith("npm run e2e") === true ? [run] : [])),
  );
  expect(runs).toEqual([["npm run e2e -- reduced"], ["npm run e2e"]]);
});

test("missing parts fail the workflow, and docs/e2e.md names the same helm-controller", () => {
  const { reduced, everything } = workflow.jobs;
  expect(reduced?.steps.at(-1)?.env).toEqual({ E2E_MUST_HAVE: "control-plane,flux" });
  expect(everything?.env?.E2E_MUST_HAVE).toBe("control-plane,flux,helm-controller,terraform");
  const page = fs.readFileSync(path.join(root, "docs/e2e.md"), "utf8");
  expect(page).toContain(`--branch ${everything?.env?.HELM_CONTROLLER ?? ""} https`);
});
