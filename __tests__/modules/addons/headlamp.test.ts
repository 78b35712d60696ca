import { externalSecrets } from "../../../modules/addons/external-secrets";
import { headlamp } from "../../../modules/addons/headlamp";
import { only } from "../pod-identity/support";
import { created, type Built } from "./environment";

// The readers of its secret must have a role, or the contract is refused.
const build = (domain = "dev.example.com") =>
  created({
    ...headlamp,
    create(scope, platform) {
      headlamp.create(scope, { ...platform, dns: { ...platform.dns, domain } });
      externalSecrets.create(scope, platform);
    },
  });

test("the contract gets its host and its secret", () => {
  const { variables, secrets } = build().document();
  expect(Object.keys(variables)).toEqual([
    "TF_HEADLAMP_CLIENT_ID",
    "TF_HEADLAMP_HOSTNAME",
    "TF_HEADLAMP_ISSUER_URL",
    "TF_HEADLAMP_SECRET_ARN",
  ]);
  expect(variables.TF_HEADLAMP_HOSTNAME).toMatchObject({ value: "headlamp.dev.example.com" });
  expect(secrets).toMatchObject([
    {
      name: "landbridge-dev/headlamp",
      variable: "TF_HEADLAMP_SECRET_ARN",
      properties: ["clientSecret", "generation"],
      readers: [{ namespace: "external-secrets", serviceAccount: "external-secrets" }],
    },
  ]);
});

test("a changed domain changes the issuer, but not the secret", () => {
  const before = build();
  const after = build("new.example.com");
  expect(before.document().variables.TF_HEADLAMP_ISSUER_URL).toMatchObject({
    value: "https://authentik.dev.example.com/application/o/headlamp/",
  });
  expect(after.document().variables.TF_HEADLAMP_ISSUER_URL).toMatchObject({
    value: "https://authentik.new.example.com/application/o/headlamp/",
  });
  const secret = ({ json }: Built) => only(json, "aws_secretsmanager_secret_version");
  expect(secret(after)).toEqual(secret(before));
});

test("the API server accepts the tokens of that client", () => {
  const dns = { domain: "dev.example.com", zoneArn: "arn:zone", certificateArn: "arn:certificate" };
  expect(headlamp.login?.({ dns })).toMatchObject({
    issuerUrl: "https://authentik.dev.example.com/application/o/headlamp/",
    clientId: "headlamp",
    usernameClaim: "sub",
  });
});
