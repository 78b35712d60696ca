import * as fs from "node:fs";
import * as path from "node:path";

import { problemsOf, withProperty } from "../config/support";
import { synthesized } from "../support/platform";
import type { TerraformJson } from "../support/stack";

const IAM = {
  path: "/platform/",
  permissionsBoundaryArn: "arn:aws:iam::111122223333:policy/boundary",
};

const core = (iam: object): TerraformJson =>
  JSON.parse(
    fs.readFileSync(
      path.join(synthesized(withProperty("dev", "iam", iam)), "stacks/core/cdk.tf.json"),
      "utf8",
    ),
  ) as TerraformJson;

test("every role has the account's path and permissions boundary", () => {
  const roles = Object.values(core(IAM).resource!.aws_iam_role!);
  expect(roles.length).toBeGreaterThan(8);
  for (const role of roles) {
    expect(role).toMatchObject({
      path: "/platform/",
      permissions_boundary: IAM.permissionsBoundaryArn,
    });
  }
});

test("without them, roles have neither", () => {
  for (const role of Object.values(core({}).resource!.aws_iam_role!)) {
    expect(role).not.toHaveProperty("path");
    expect(role).not.toHaveProperty("permissions_boundary");
  }
});

test.each([
  ["path", "platform", "dev.iam.path"],
  ["permissionsBoundaryArn", "boundary", "dev.iam.permissionsBoundaryArn"],
])("an invalid %s is an error", (property, value, place) => {
  const problems = problemsOf(withProperty("dev", "iam", { [property]: value }));
  expect(problems.map((problem) => problem.place)).toEqual([place]);
});
