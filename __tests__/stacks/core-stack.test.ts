import * as fs from "node:fs";
import * as path from "node:path";

import { fixturePlatform as platform } from "../support/fixture-platform";
import { stacksOf, synthesized } from "../support/platform";

const { dev, prod, local } = stacksOf("dev", "prod", "local");

test.each([
  ["dev", dev.core],
  ["prod", prod.core],
])(
  "%s tags everything through the provider, and can only touch its own account",
  (environment, json) => {
    expect(json.provider?.aws).toEqual([
      {
        region: "eu-west-1",
        allowed_account_ids: ["111122223333"],
        default_tags: [
          { tags: { Platform: "landbridge", Environment: environment, ManagedBy: "terraform" } },
        ],
      },
    ]);
  },
);

test("a deploy prints how to reach the cluster, and the name servers to delegate to", () => {
  expect(dev.core.output?.kubeconfig?.value).toMatch(
    /^aws eks update-kubeconfig --name \S+ --region eu-west-1$/,
  );
  expect(dev.core.output?.name_servers?.value).toMatch(/aws_route53_zone.*name_servers/);
});

test("the state is in S3, encrypted, with a native lock", () => {
  expect(prod.core.terraform?.backend).toEqual({
    s3: {
      bucket: "acme-terraform-state",
      key: "prod/core.tfstate",
      region: "eu-west-1",
      encrypt: true,
      use_lockfile: true,
    },
  });
});

test("rejects a version of Terraform without write-only attributes", () => {
  for (const { core, bootstrap } of [dev, prod, local]) {
    expect(core.terraform?.required_version).toBe(">= 1.11.0");
    expect(bootstrap.terraform?.required_version).toBe(">= 1.11.0");
  }
});

test("the API server is configured for Authentik after all other changes to the cluster, or not at all", () => {
  const logins = Object.values(dev.core.resource?.aws_eks_identity_provider_config ?? {});
  expect(logins).toEqual([
    expect.objectContaining({
      depends_on: [
        expect.stringContaining("addon-coredns"),
        expect.stringContaining("addon-aws-ebs-csi-driver"),
      ],
    }),
  ]);
  const without = platform.environments
    .filter((environment) => environment.kind === "aws")
    .map((environment) => ({
      ...environment,
      cluster: { ...environment.cluster, oidcLogin: false },
    }));
  const outdir = synthesized({ ...platform, environments: without });
  const stack = fs.readFileSync(path.join(outdir, "stacks", "core", "cdk.tf.json"), "utf8");
  expect(stack).toContain("aws_eks_cluster");
  expect(stack).not.toContain("aws_eks_identity_provider_config");
});

test("local creates nothing in its cluster", () => {
  expect(Object.keys(local.core.resource ?? {})).toEqual(["terraform_data"]);
  expect(Object.keys(local.core.provider ?? {})).toEqual(["kubernetes"]);
});

test("environments differ only in data: their resources are of the same kinds", () => {
  const kinds = ({ resource = {} }: typeof dev.core): string[] => Object.keys(resource).sort();
  expect(kinds(prod.core).filter((kind) => kind !== "aws_vpc_security_group_ingress_rule")).toEqual(
    expect.arrayContaining(
      kinds(dev.core).filter((kind) => kind !== "aws_vpc_security_group_ingress_rule"),
    ),
  );
});

test("no generated value is in the stack: passwords are ephemeral and written write-only", () => {
  const versions = Object.values(dev.core.resource?.aws_secretsmanager_secret_version ?? {});
  expect(versions.length).toBeGreaterThanOrEqual(2);
  expect(versions).toHaveLength(
    Object.keys(dev.core.resource?.aws_secretsmanager_secret ?? {}).length,
  );
  for (const version of versions) {
    expect(version).not.toHaveProperty("secret_string");
    expect(version.secret_string_wo).toContain("ephemeral.random_password.");
  }
  const [database] = Object.values(dev.core.resource?.aws_db_instance ?? {});
  expect(database).toMatchObject({ manage_master_user_password: true });
  expect(database).not.toHaveProperty("password");
});

test("where it is protected, the plan of a destroy refuses cluster, database and zone", () => {
  const guarded = (json: typeof dev.core) =>
    ["aws_eks_cluster", "aws_db_instance", "aws_route53_zone"].map((type) =>
      Object.values(json.resource?.[type] ?? {}).map(
        ({ lifecycle }) =>
          (lifecycle as { prevent_destroy?: boolean } | undefined)?.prevent_destroy === true,
      ),
    );
  expect(guarded(prod.core)).toEqual([[true], [true], [true]]);
  expect(guarded(dev.core)).toEqual([[false], [false], [false]]);
});

test("retain: false leaves nothing behind; otherwise snapshot, secrets and records stay", () => {
  const settings = (json: typeof dev.core) => ({
    zone: Object.values(json.resource?.aws_route53_zone ?? {})[0]?.force_destroy,
    snapshot: Object.values(json.resource?.aws_db_instance ?? {})[0]?.skip_final_snapshot,
    secrets: new Set(
      Object.values(json.resource?.aws_secretsmanager_secret ?? {}).map(
        (secret) => secret.recovery_window_in_days,
      ),
    ),
  });
  expect(settings(dev.core)).toEqual({ zone: true, snapshot: true, secrets: new Set([0]) });
  expect(settings(prod.core)).toEqual({ zone: false, snapshot: false, secrets: new Set([30]) });
});

test("the contract says what a teardown has to know of the infrastructure", () => {
  expect(dev.contract.infrastructure).toMatchObject({
    cluster: { name: "landbridge-dev", region: "eu-west-1", accountId: "111122223333" },
    stacks: ["bootstrap", "core"],
    protections: [],
  });
  expect(prod.contract.infrastructure).toMatchObject({
    stacks: ["bootstrap-prod", "core-prod"],
    protections: [
      { setting: "prod.cluster.deletionProtection" },
      { setting: "prod.database.deletionProtection" },
    ],
  });
  expect(local.contract.infrastructure).toEqual({
    stacks: ["bootstrap-local", "core-local"],
    protections: [],
    retained: [],
  });
});
