import { externalSecrets } from "../../../modules/addons/external-secrets";
import { headlamp } from "../../../modules/addons/headlamp";
import { only } from "../pod-identity/support";
import { created } from "./environment";

// The readers of its secret must have a role, or the contract is refused.
const build = () =>
  created({
    ...headlamp,
    create(scope, platform) {
      headlamp.create(scope, platform);
      externalSecrets.create(scope, platform);
    },
  });

test("the contract gets its host and its secret", () => {
  const { variables, secrets } = build().document();
  expect(Object.keys(variables)).toEqual(["TF_HEADLAMP_HOSTNAME", "TF_HEADLAMP_SECRET_ARN"]);
  expect(variables.TF_HEADLAMP_HOSTNAME).toMatchObject({ value: "headlamp.dev.example.com" });
  expect(secrets).toMatchObject([
    {
      name: "landbridge-dev/headlamp",
      variable: "TF_HEADLAMP_SECRET_ARN",
      properties: ["clientSecret", "clientId", "issuerUrl", "scopes"],
      readers: [{ namespace: "external-secrets", serviceAccount: "external-secrets" }],
    },
  ]);
});

test("its client is what its chart and Authentik expect", () => {
  const { secret_string_wo: text } = only(build().json, "aws_secretsmanager_secret_version");
  expect(text).toContain('"clientId" = "headlamp"');
  expect(text).toContain(
    '"issuerUrl" = "https://authentik.dev.example.com/application/o/headlamp/"',
  );
  expect(text).toContain('"scopes" = "profile,email,groups,offline_access"');
});

test("the API server accepts the tokens of that client", () => {
  const dns = { domain: "dev.example.com", zoneArn: "arn:zone" };
  expect(headlamp.login?.({ dns })).toMatchObject({
    issuerUrl: "https://authentik.dev.example.com/application/o/headlamp/",
    clientId: "headlamp",
    usernameClaim: "sub",
  });
});
