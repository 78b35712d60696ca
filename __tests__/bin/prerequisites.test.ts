import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { temporaryFolder } from "../../tools/jest/temporary-folder";

interface Prerequisites {
  awsProblem(binary?: string): string | undefined;
  nodeProblem(version?: string): string | undefined;
  terraformProblem(binary?: string): string | undefined;
}

const script = path.resolve(__dirname, "../../bin/prerequisites.cjs");
const checks = jest.requireActual<Prerequisites>(script);

/** A program that prints a text, in the place of a tool of another version. */
function fake(text: string): string {
  const file = path.join(temporaryFolder(), "tool");
  fs.writeFileSync(file, `#!/bin/sh\ncat <<'END'\n${text}\nEND\n`, { mode: 0o755 });
  return file;
}

test.each(["20.19.0", "22.0.0", "24.1.0"])("Node.js %s is new enough", (version) => {
  expect(checks.nodeProblem(version)).toBeUndefined();
});

test.each(["18.20.0", "20.18.9"])(
  "Node.js %s is too old, which is reported on one line",
  (version) => {
    expect(checks.nodeProblem(version)).toMatch(
      new RegExp(`^Node.js 20.19 or newer.*${version}.*$`),
    );
  },
);

test("Terraform may be new enough, too old, missing or another program", () => {
  const version = (text: string) => fake(JSON.stringify({ terraform_version: text }, undefined, 2));
  expect(checks.terraformProblem(version("1.11.4"))).toBeUndefined();
  expect(checks.terraformProblem(version("2.0.0"))).toBeUndefined();
  expect(checks.terraformProblem(version("1.9.8"))).toMatch(
    /^Terraform or OpenTofu 1.11 or newer.*1\.9\.8/,
  );
  expect(checks.terraformProblem("/nonexistent/terraform")).toMatch(/can't be run/);
  expect(checks.terraformProblem(fake("hello"))).toMatch(/doesn't print its version/);
});

test("the AWS CLI may be missing", () => {
  expect(checks.awsProblem("/nonexistent/aws")).toMatch(/AWS CLI is needed/);
  expect(checks.awsProblem(fake("aws-cli/2"))).toBeUndefined();
});

test("--deploy checks everything, and prints one line per problem without a stack trace", () => {
  const { status, stderr } = spawnSync(process.execPath, [script, "--deploy"], {
    encoding: "utf8",
    env: { PATH: "/nonexistent" },
  });
  expect(status).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringMatching(/^landbridge: Terraform or OpenTofu 1.11/),
    expect.stringMatching(/^landbridge: the AWS CLI/),
  ]);
});
