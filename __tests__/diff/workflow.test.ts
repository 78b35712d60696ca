import * as fs from "node:fs";
import * as path from "node:path";

import { parse } from "yaml";

const ROOT = path.resolve(__dirname, "../..");
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly if?: string;
  readonly needs?: string;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflow = parse(read(".github/workflows/synth.yml")) as Workflow;
const jobs = Object.values(workflow.jobs);
const permissionsOf = ({ permissions = workflow.permissions }: Job): readonly string[] =>
  Object.values(permissions);
/** Whether a job may run what a pull request brings: its checkout, its scripts, its packages. */
const runsCode = ({ steps }: Job): boolean =>
  steps.some(
    ({ uses = "", run }) =>
      run !== undefined || !/^actions\/(?:download-artifact|github-script)@/.test(uses),
  );

test("no job that runs a pull request's code has a token that may write", () => {
  expect(Object.keys(workflow.on)).toEqual(["pull_request"]);
  const running = jobs.filter(runsCode);
  expect(running).toHaveLength(1);
  for (const job of running) {
    expect(permissionsOf(job).every((permission) => permission === "read")).toBe(true);
    const checkout = job.steps.find(({ uses = "" }) => uses.startsWith("actions/checkout@"));
    expect(checkout?.with).toMatchObject({ "persist-credentials": false });
  }
});

test("the job that comments takes the text as data, and isn't run for forks", () => {
  const [writing, another] = jobs.filter((job) => permissionsOf(job).includes("write"));
  expect(another).toBeUndefined();
  expect(writing).toMatchObject({ needs: "diff", permissions: { "pull-requests": "write" } });
  expect(writing?.if).toContain("head.repo.full_name == github.repository");
  for (const { with: inputs } of writing?.steps ?? [])
    expect(JSON.stringify(inputs ?? {})).not.toContain("${{");
});

test("forks get the same text in the summary of the job", () => {
  const runs = jobs.filter(runsCode).flatMap(({ steps }) => steps.map(({ run = "" }) => run));
  expect(runs.join("\n")).toMatch(/cat diff\.md >> "\$GITHUB_STEP_SUMMARY"/);
});

test("on GitLab, the job with the token has no checkout", () => {
  const template = parse(read("diff/gitlab-ci.yml")) as Readonly<
    Record<string, { readonly variables?: Readonly<Record<string, string>>; script: string[] }>
  >;
  const withToken = Object.values(template).filter(({ script }) =>
    script.join("\n").includes("LANDBRIDGE_TOKEN"),
  );
  expect(withToken).toHaveLength(1);
  expect(withToken[0]?.variables).toEqual({ GIT_STRATEGY: "none" });
});
