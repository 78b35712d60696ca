import { UserError } from "landbridge/errors";

import type { ExternalSecretsProps } from "../../../modules/addons/external-secrets";
import { EXTERNAL_SECRETS, ExternalSecrets } from "../../../modules/addons/external-secrets";
import type { Contract } from "../../../modules/contract";
import { arn } from "../../../modules/contract";
import { PodIdentity } from "../../../modules/pod-identity";
import { all, inlinePolicies } from "../pod-identity/support";
import { addonsIn } from "./environment";

const declareSecret = (contract: Contract, name: string, readers = [EXTERNAL_SECRETS]): void => {
  const secret = arn(`arn:aws:secretsmanager:r:111122223333:secret:${name}`);
  contract.secret({ name, arn: secret, properties: ["token"], readers });
};

const build = (
  change: Partial<ExternalSecretsProps> = {},
  declare = (contract: Contract): void => {
    declareSecret(contract, "a");
    declareSecret(contract, "b");
  },
) =>
  addonsIn((stack, given) => {
    new ExternalSecrets(stack, "external-secrets", { ...given, ...change });
    // Later than the role: addons come in any order.
    declare(given.contract);
  });

test("may read the given secrets and nothing else", () => {
  expect(inlinePolicies(build().json)).toEqual({
    "read-secrets": [
      {
        Sid: "ReadNamedSecrets",
        Effect: "Allow",
        Action: ["secretsmanager:GetSecretValue", "secretsmanager:DescribeSecret"],
        Resource: [
          "arn:aws:secretsmanager:r:111122223333:secret:a",
          "arn:aws:secretsmanager:r:111122223333:secret:b",
        ],
      },
    ],
  });
});

test("a secret with another reader stays closed to it", () => {
  const other = { namespace: "other", serviceAccount: "other" };
  const { json } = addonsIn((stack, given) => {
    new ExternalSecrets(stack, "external-secrets", given);
    const policies = { managedArns: ["arn:aws:iam::aws:policy/ReadOnlyAccess"] };
    new PodIdentity(stack, "other", { ...given, ...other, roleName: "other", policies });
    declareSecret(given.contract, "mine");
    declareSecret(given.contract, "theirs", [other]);
  });
  const [{ policy } = { policy: "" }] = all(json, "aws_iam_role_policy");
  expect(policy).toContain(":secret:mine");
  expect(policy).not.toContain(":secret:theirs");
});

test("keys of the account's own are used through Secrets Manager only", () => {
  const [, decrypt] = inlinePolicies(build({ kmsKeyArns: ["arn:k"] }).json)["read-secrets"]!;
  expect(decrypt).toMatchObject({
    Action: "kms:Decrypt",
    Resource: ["arn:k"],
    Condition: { StringLike: { "kms:ViaService": "secretsmanager.eu-west-1.*" } },
  });
});

test("the contract gets the identity", () => {
  expect(build().document().identities).toMatchObject([
    { namespace: "external-secrets", serviceAccount: "external-secrets", managedBy: "git" },
  ]);
});

test("requires a secret to read", () => {
  expect(() => build({}, () => undefined)).toThrow(UserError);
});
