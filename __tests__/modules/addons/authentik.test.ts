import type { Addon } from "../../../modules/addons";
import { authentik } from "../../../modules/addons/authentik";
import { externalSecrets } from "../../../modules/addons/external-secrets";
import { all, only } from "../pod-identity/support";
import { created } from "./environment";

// The readers of its secrets must have a role, or the contract is refused.
const withReader: Addon["create"] = (scope, platform) => {
  authentik.create(scope, platform);
  externalSecrets.create(scope, platform);
};
const build = () => created({ ...authentik, create: withReader });

test("the contract names its secrets, and who reads them", () => {
  const readers = [{ namespace: "external-secrets", serviceAccount: "external-secrets" }];
  expect(build().document().secrets).toMatchObject([
    {
      name: "landbridge-dev/authentik",
      variable: "TF_AUTHENTIK_SECRET_ARN",
      properties: ["secretKey", "adminPassword", "generation"],
      readers,
    },
    {
      name: "landbridge-dev/authentik/database",
      variable: "TF_AUTHENTIK_DB_SECRET_ARN",
      properties: ["password", "generation"],
      readers,
    },
    {
      name: "landbridge-dev/authentik/database-master",
      variable: "TF_AUTHENTIK_DB_MASTER_SECRET_ARN",
      properties: ["username", "password"],
      readers,
    },
  ]);
});

test("the contract gets host, namespace and the database's address", () => {
  const { variables, namespaces, services } = build().document();
  expect(Object.keys(variables)).toEqual([
    "TF_AUTHENTIK_ADMIN_EMAIL",
    "TF_AUTHENTIK_DB_HOST",
    "TF_AUTHENTIK_DB_MASTER_SECRET_ARN",
    "TF_AUTHENTIK_DB_SECRET_ARN",
    "TF_AUTHENTIK_DB_SECRET_GENERATION",
    "TF_AUTHENTIK_HOSTNAME",
    "TF_AUTHENTIK_SECRET_ARN",
  ]);
  expect(variables.TF_AUTHENTIK_HOSTNAME).toMatchObject({ value: "authentik.dev.example.com" });
  expect(Object.keys(namespaces)).toEqual(["authentik", "flux-system"]);
  expect(services.authentik).toMatchObject({
    namespace: "authentik",
    unknown: ["authentik.postgresql.host"],
    // Not every private network, which is authentik's default.
    values: { authentik: { listen: { trusted_proxy_cidrs: "127.0.0.0/8,10.20.0.0/16" } } },
  });
  expect(namespaces.authentik?.labels).toMatchObject({ "host.landbridge.dev/authentik": "owned" });
});

test("it has a database of its own, which only the nodes reach", () => {
  const { json } = build();
  expect(only(json, "aws_db_instance")).toMatchObject({
    identifier: "landbridge-dev-authentik",
    db_name: "authentik",
    db_subnet_group_name: "landbridge-dev",
  });
  expect(only(json, "aws_vpc_security_group_ingress_rule")).toMatchObject({
    referenced_security_group_id: "sg-1",
  });
});

test("no API token is generated: nobody uses one", () => {
  const { json } = build();
  expect(JSON.stringify(json)).not.toMatch(/token/i);
});

test("each secret has a generation of its own", () => {
  const build = (generations: Readonly<Record<string, number>>) =>
    all(created(authentik, { generations }).json, "aws_secretsmanager_secret_version").map(
      ({ secret_string_wo_version: version }) => version,
    );
  expect(build({})).toEqual([1, 1]);
  expect(build({ authentik: 2 })).toEqual([1, 2]);
  expect(build({ "authentik/database": 3 })).toEqual([3, 1]);
  const { variables } = created(
    { ...authentik, create: withReader },
    { generations: { "authentik/database": 3 } },
  ).document();
  expect(variables.TF_AUTHENTIK_DB_SECRET_GENERATION).toMatchObject({ value: 3 });
});

test("External Secrets reads its secret and the database's", () => {
  const { json } = build();
  const policies = all(json, "aws_iam_role_policy").map(({ policy }) => String(policy));
  const [secret = ""] = Object.keys(json.resource?.aws_secretsmanager_secret ?? {});
  const [database = ""] = Object.keys(json.resource?.aws_db_instance ?? {});
  expect(policies.join()).toContain(`\${aws_secretsmanager_secret.${secret}.arn}`);
  expect(policies.join()).toContain(
    `\${aws_db_instance.${database}.master_user_secret[0].secret_arn}`,
  );
});

test("no secret value is in the contract or in any output", () => {
  const { json, document } = build();
  expect(JSON.stringify(document())).not.toMatch(/ephemeral|secret_string/);
  expect(json).not.toHaveProperty("output");
});
