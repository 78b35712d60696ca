import * as fs from "node:fs";
import * as path from "node:path";

import { fixturePlatform as platform } from "../support/fixture-platform";
import { stacksOf, synthesized } from "../support/platform";

const { dev, prod, local } = stacksOf("dev", "prod", "local");

test.each([
  ["dev", dev.core],
  ["prod", prod.core],
])(
  "%s tags everything through the provider and touches its own account only",
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

test("Terraform that lacks write-only attributes is refused", () => {
  for (const { core, bootstrap } of [dev, prod, local]) {
    expect(core.terraform?.required_version).toBe(">= 1.11.0");
    expect(bootstrap.terraform?.required_version).toBe(">= 1.11.0");
  }
});

test("the API server learns of Authentik last of all that changes the cluster, or not at all", () => {
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

test("local makes nothing in its cluster", () => {
  expect(Object.keys(local.core.resource ?? {})).toEqual(["terraform_data"]);
  expect(Object.keys(local.core.provider ?? {})).toEqual(["kubernetes"]);
});

test("environments differ in data only: their resources have the same kinds", () => {
  const kinds = ({ resource = {} }: typeof dev.core): string[] => Object.keys(resource).sort();
  expect(kinds(prod.core).filter((kind) => kind !== "aws_vpc_security_group_ingress_rule")).toEqual(
    expect.arrayContaining(
      kinds(dev.core).filter((kind) => kind !== "aws_vpc_security_group_ingress_rule"),
    ),
  );
});

test("the contract of AWS names every identity of the platform's controllers", () => {
  expect(
    dev.contract.identities
      .map(({ namespace, serviceAccount }) => `${namespace}/${serviceAccount}`)
      .sort(),
  ).toEqual([
    "external-dns/external-dns",
    "external-secrets/external-secrets",
    "karpenter/karpenter",
    "kube-system/aws-load-balancer-controller",
    "kube-system/aws-node",
    "kube-system/ebs-csi-controller-sa",
  ]);
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
