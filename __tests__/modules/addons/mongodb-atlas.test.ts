import { externalSecrets } from "../../../modules/addons/external-secrets";
import { mongodbAtlas } from "../../../modules/addons/mongodb-atlas";
import { statements } from "../pod-identity/support";
import { switchedOn } from "./environment";

const SECRET_ARN = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:team/atlas-prod-AbCdEf";
const SWITCHES = { "mongodb-atlas": { secretArn: SECRET_ARN } };

test("Terraform knows the secret's ARN, and neither creates nor reads it", () => {
  const { json, document } = switchedOn(SWITCHES, mongodbAtlas, externalSecrets);
  const text = JSON.stringify(json);
  expect(text).not.toMatch(/aws_secretsmanager_secret/);
  const { variables, secrets } = document();
  expect(variables.TF_MONGODB_SECRET_ARN).toMatchObject({ value: SECRET_ARN });
  expect(secrets).toMatchObject([
    { name: "team/atlas-prod", properties: ["url", "oplogUrl"], variable: "TF_MONGODB_SECRET_ARN" },
  ]);
});

test("External Secrets may read it", () => {
  const { json } = switchedOn(SWITCHES, mongodbAtlas, externalSecrets);
  const policies = Object.values(json.resource?.aws_iam_role_policy ?? {});
  const resources = policies.flatMap(({ policy }) =>
    statements(policy).flatMap(({ Resource }) => Resource),
  );
  expect(resources).toContain(SECRET_ARN);
});
