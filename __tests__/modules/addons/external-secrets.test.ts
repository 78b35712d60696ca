import { UserError } from "landbridge/errors";

import type { ExternalSecretsProps } from "../../../modules/addons";
import { ExternalSecrets } from "../../../modules/addons";
import { inlinePolicies } from "../pod-identity/support";
import { addonsIn } from "./environment";

const secrets = [{ arn: "arn:aws:secretsmanager:r:1:secret:a" }, { arn: "arn:b" }];
const build = (change: Partial<ExternalSecretsProps> = {}) =>
  addonsIn((stack, given) => {
    new ExternalSecrets(stack, "external-secrets", { ...given, secrets, ...change });
  });

test("it reads the named secrets and nothing else", () => {
  expect(inlinePolicies(build().json)).toEqual({
    "read-secrets": [
      {
        Sid: "ReadNamedSecrets",
        Effect: "Allow",
        Action: ["secretsmanager:GetSecretValue", "secretsmanager:DescribeSecret"],
        Resource: ["arn:aws:secretsmanager:r:1:secret:a", "arn:b"],
      },
    ],
  });
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

test("without a secret to read it is refused", () => {
  expect(() => build({ secrets: [] })).toThrow(UserError);
});
