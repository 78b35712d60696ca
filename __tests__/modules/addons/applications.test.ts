import { Authentik, ExternalSecrets, Headlamp } from "../../../modules/addons";
import { all, only } from "../pod-identity/support";
import { addonsIn } from "./environment";

const DATABASE = {
  address: "db.example.com",
  secretArn: "arn:aws:secretsmanager:eu-west-1:111122223333:secret:rds!db-1",
};
const options = { recoveryWindowDays: 7, secretVersion: 1 };
const build = () =>
  addonsIn((stack, given) => {
    const authentik = new Authentik(stack, "authentik", {
      ...given,
      ...options,
      database: DATABASE,
      adminEmail: "admin@example.com",
    });
    const headlamp = new Headlamp(stack, "headlamp", {
      ...given,
      ...options,
      authentikHostname: authentik.hostname,
    });
    new ExternalSecrets(stack, "external-secrets", {
      ...given,
      secrets: [...authentik.secrets, ...headlamp.secrets],
    });
  });

test("the contract names their secrets, and who reads them", () => {
  const { document } = build();
  const readers = [{ namespace: "external-secrets", serviceAccount: "external-secrets" }];
  expect(document().secrets).toMatchObject([
    {
      name: "landbridge-dev/authentik",
      variable: "TF_AUTHENTIK_SECRET_ARN",
      properties: ["secretKey", "adminPassword", "adminToken", "adminEmail"],
      readers,
    },
    {
      name: "landbridge-dev/authentik/database",
      arn: DATABASE.secretArn,
      variable: "TF_AUTHENTIK_DB_SECRET_ARN",
      properties: ["username", "password"],
      readers,
    },
    {
      name: "landbridge-dev/headlamp",
      variable: "TF_HEADLAMP_SECRET_ARN",
      properties: ["clientSecret", "clientId", "issuerUrl", "scopes"],
      readers,
    },
  ]);
});

test("the contract gets hosts, namespace and the database's address", () => {
  const { variables, namespaces, services } = build().document();
  expect(Object.keys(variables)).toEqual([
    "TF_AUTHENTIK_DB_SECRET_ARN",
    "TF_AUTHENTIK_HOSTNAME",
    "TF_AUTHENTIK_SECRET_ARN",
    "TF_HEADLAMP_HOSTNAME",
    "TF_HEADLAMP_SECRET_ARN",
  ]);
  expect(variables.TF_AUTHENTIK_HOSTNAME).toMatchObject({ value: "authentik.dev.example.com" });
  expect(variables.TF_HEADLAMP_HOSTNAME).toMatchObject({ value: "headlamp.dev.example.com" });
  expect(Object.keys(namespaces)).toEqual(["authentik", "flux-system"]);
  expect(services.authentik).toMatchObject({
    namespace: "authentik",
    values: { authentik: { postgresql: { host: "db.example.com" } } },
  });
});

test("Headlamp's client is what its chart and Authentik expect", () => {
  const versions = all(build().json, "aws_secretsmanager_secret_version");
  const text = versions.map((version) => String(version.secret_string_wo)).join();
  expect(text).toContain('"clientId" = "headlamp"');
  expect(text).toContain(
    '"issuerUrl" = "https://authentik.dev.example.com/application/o/headlamp/"',
  );
  expect(text).toContain('"scopes" = "profile,email,groups,offline_access"');
});

test("External Secrets reads all of their secrets", () => {
  const { json } = build();
  const policy = String(only(json, "aws_iam_role_policy").policy);
  expect(policy).toContain(DATABASE.secretArn);
  for (const id of Object.keys(json.resource?.aws_secretsmanager_secret ?? {})) {
    expect(policy).toContain(`\${aws_secretsmanager_secret.${id}.arn}`);
  }
});

test("no secret value is in the contract or in any output", () => {
  const { json, document } = build();
  expect(JSON.stringify(document())).not.toMatch(/ephemeral|secret_string/);
  expect(json).not.toHaveProperty("output");
});
