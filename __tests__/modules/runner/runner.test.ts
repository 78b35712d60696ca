import * as fs from "node:fs";
import * as path from "node:path";

import { problemsOf, withProperties } from "../../config/support";
import { synthesized } from "../../support/platform";
import type { TerraformJson } from "../../support/stack";
import { all, only, statements } from "../pod-identity/support";

const RUNNER = {
  gitSecretArn: "arn:aws:secretsmanager:eu-west-1:111122223333:secret:prod/git-AbCdEf",
};

const core = (() => {
  const outdir = synthesized(withProperties("prod", { runner: RUNNER }));
  const file = path.join(outdir, "stacks/core-prod/cdk.tf.json");
  return JSON.parse(fs.readFileSync(file, "utf8")) as TerraformJson;
})();
const project = only(core, "aws_codebuild_project") as {
  source: { buildspec: string; location: string };
  environment: { environment_variable: unknown };
  vpc_config: { subnets: unknown[]; security_group_ids: unknown[] };
};

test("builds deploy bootstrap of the environment, in the private subnets", () => {
  expect(project.source.location).toBe("acme-terraform-state/prod/runner.zip");
  const { phases } = JSON.parse(project.source.buildspec) as {
    phases: { install: { commands: string[] }; build: { commands: string[] } };
  };
  expect(phases.build.commands).toEqual([
    "npm run deploy -- bootstrap-prod --skip-preflight --auto-approve --ignore-missing-stack-dependencies",
  ]);
  expect(phases.install.commands.join("\n")).toMatch(/SHA256SUMS.*sha256sum --check/);
  expect(project.vpc_config.subnets).toHaveLength(3);
});

test("the Git credential comes from Secrets Manager, as the variable of the deploy key", () => {
  expect(project.environment.environment_variable).toEqual([
    {
      name: "TF_VAR_git_ssh_private_key",
      type: "SECRETS_MANAGER",
      value: RUNNER.gitSecretArn,
    },
  ]);
});

test("the cluster lets the runner in, by its network and as an administrator", () => {
  const rules = all(core, "aws_vpc_security_group_ingress_rule");
  expect(rules).toContainEqual(
    expect.objectContaining({
      from_port: 443,
      referenced_security_group_id: expect.stringMatching(/aws_security_group\.runner_/) as string,
    }),
  );
  expect(all(core, "aws_eks_access_entry")).toContainEqual(
    expect.objectContaining({
      principal_arn: expect.stringMatching(/aws_iam_role\.runner_role/) as string,
    }),
  );
});

test("its role writes the state of bootstrap only", () => {
  const [policy] = all(core, "aws_iam_role_policy").filter(
    ({ name }) => name === "deploy-bootstrap",
  );
  const writes = statements(policy!.policy as string).filter(({ Action }) =>
    JSON.stringify(Action).includes("s3:PutObject"),
  );
  expect(writes.map(({ Resource }) => Resource)).toEqual([
    "arn:aws:s3:::acme-terraform-state/prod/bootstrap.tfstate*",
  ]);
});

test.each([
  ["the state on this machine", { state: { kind: "local" } }, "prod.runner"],
  [
    "a GitHub App",
    {
      git: {
        url: "https://github.com/acme/platform.git",
        auth: { kind: "github-app", appId: "1", installationId: "2" },
      },
    },
    "prod.runner",
  ],
  [
    "a secret of another region",
    { runner: { gitSecretArn: RUNNER.gitSecretArn.replace("eu-west-1", "us-east-1") } },
    "prod.runner.gitSecretArn",
  ],
])("%s is an error", (_, change, place) => {
  const problems = problemsOf(withProperties("prod", { runner: RUNNER, ...change }));
  expect(problems.map((problem) => problem.place)).toEqual([place]);
});
