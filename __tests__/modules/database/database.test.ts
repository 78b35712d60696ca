import { TerraformElement, Token } from "cdktf";
import { UserError } from "landbridge/errors";

import { suppressionsOf } from "../../../lib/checkov";
import type { DatabaseProps } from "../../../modules/database";
import { Database } from "../../../modules/database";
import { stackIn } from "../../support/stack";
import { all, only, resolved, statements } from "../pod-identity/support";

const props: DatabaseProps = {
  identifier: "landbridge-dev-authentik",
  databaseName: "authentik",
  engineVersion: "17",
  instanceClass: "db.t4g.micro",
  allocatedStorageGib: 20,
  maxAllocatedStorageGib: 100,
  multiAz: true,
  deletionProtection: true,
  finalSnapshot: true,
  backupRetentionDays: 7,
  subnetGroupName: "landbridge-dev",
  vpcId: "vpc-1",
  clientSecurityGroupIds: { nodes: "sg-nodes" },
  passwordRotationDays: 15,
  region: "eu-west-1",
  accountId: "111122223333",
  partition: "aws",
};
const build = (change: Partial<DatabaseProps> = {}) => {
  let database!: Database;
  const { json, stack } = stackIn((scope) => {
    database = new Database(scope, "database", { ...props, ...change });
  });
  return { json, stack, database, instance: only(json, "aws_db_instance") };
};
/** Checks that the instance is excused from. */
const excused = (change: Partial<DatabaseProps>) =>
  build(change)
    .database.node.findAll()
    .filter((node): node is TerraformElement => node instanceof TerraformElement)
    .filter((node) => node.node.id === "instance")
    .flatMap(suppressionsOf)
    .map(({ id }) => id);

describe("access", () => {
  test("allows only the given security groups, only to PostgreSQL's port, and nothing outbound", () => {
    const { json, instance } = build({ clientSecurityGroupIds: { nodes: "sg-1", vpn: "sg-2" } });
    const group = only(json, "aws_security_group");
    expect(group).toMatchObject({ name: "landbridge-dev-authentik-database", vpc_id: "vpc-1" });
    expect(group).not.toHaveProperty("ingress");
    expect(group).not.toHaveProperty("egress");
    expect(json.resource).not.toHaveProperty("aws_vpc_security_group_egress_rule");
    expect(all(json, "aws_vpc_security_group_ingress_rule")).toEqual([
      expect.objectContaining({
        referenced_security_group_id: "sg-1",
        from_port: 5432,
        to_port: 5432,
      }),
      expect.objectContaining({ referenced_security_group_id: "sg-2", ip_protocol: "tcp" }),
    ]);
    expect(instance).toMatchObject({
      publicly_accessible: false,
      vpc_security_group_ids: [expect.stringMatching(/^\$\{aws_security_group\./)],
    });
  });

  test("a client's rule keeps its id when another client is removed", () => {
    const rules = (clientSecurityGroupIds: Record<string, string>) =>
      Object.keys(
        build({ clientSecurityGroupIds }).json.resource!.aws_vpc_security_group_ingress_rule!,
      );
    expect(rules({ vpn: "sg-2", nodes: "sg-1" })).toEqual(
      expect.arrayContaining(rules({ nodes: "sg-1" })),
    );
  });

  test("statements that set passwords are not logged", () => {
    expect(only(build().json, "aws_db_parameter_group")).toMatchObject({
      parameter: expect.arrayContaining([
        { name: "log_statement", value: "none", apply_method: "pending-reboot" },
      ]),
    });
  });

  test("a parameter rejects connections without TLS", () => {
    expect(only(build().json, "aws_db_parameter_group")).toMatchObject({
      name_prefix: "landbridge-dev-authentik-postgres17-",
      family: "postgres17",
      parameter: expect.arrayContaining([
        { name: "rds.force_ssl", value: "1", apply_method: "pending-reboot" },
      ]),
    });
  });
});

describe("password", () => {
  test("is created and kept by RDS, and never known to Terraform", () => {
    const { instance, json } = build();
    expect(instance).toMatchObject({ manage_master_user_password: true, username: "authentik" });
    expect(instance).not.toHaveProperty("password");
    expect(JSON.stringify(json)).not.toMatch(/random_password|"password(_wo)?":/);
  });

  test("is rotated by RDS after a number of days, but not immediately", () => {
    const { json, stack, database } = build();
    const rotation = only(json, "aws_secretsmanager_secret_rotation");
    expect(rotation).toMatchObject({
      rotate_immediately: false,
      rotation_rules: { automatically_after_days: 15 },
    });
    expect(rotation).not.toHaveProperty("rotation_lambda_arn");
    expect(rotation.secret_id).toBe(resolved(database.secretArn, stack));
    expect(rotation.secret_id).toMatch(/master_user_secret\[0\]\.secret_arn\}$/);
  });
});

test("is encrypted, backed up and monitored, and exports its logs", () => {
  const { instance, json } = build();
  expect(instance).toMatchObject({
    engine: "postgres",
    engine_lifecycle_support: "open-source-rds-extended-support-disabled",
    storage_encrypted: true,
    backup_retention_period: 7,
    backup_window: "02:00-03:00",
    maintenance_window: "sun:03:30-sun:04:30",
    copy_tags_to_snapshot: true,
    ca_cert_identifier: "rds-ca-rsa2048-g1",
    multi_az: true,
    performance_insights_enabled: true,
    monitoring_interval: 60,
    enabled_cloudwatch_logs_exports: ["postgresql", "upgrade"],
  });
  expect(all(json, "aws_cloudwatch_log_group")).toMatchObject([
    { name: "/aws/rds/instance/landbridge-dev-authentik/postgresql", retention_in_days: 365 },
    { name: "/aws/rds/instance/landbridge-dev-authentik/upgrade", retention_in_days: 365 },
  ]);
});

test("is monitored through a role that RDS may assume for this instance only", () => {
  const { json, instance } = build();
  const [trust] = statements(only(json, "aws_iam_role").assume_role_policy);
  expect(trust).toMatchObject({
    Principal: { Service: "monitoring.rds.amazonaws.com" },
    Condition: {
      StringEquals: { "aws:SourceAccount": "111122223333" },
      ArnLike: {
        "aws:SourceArn": "arn:aws:rds:eu-west-1:111122223333:db:landbridge-dev-authentik",
      },
    },
  });
  expect(instance.depends_on).toContainEqual(
    expect.stringMatching(/^aws_iam_role_policy_attachment\./),
  );
});

describe("deletion", () => {
  test("leaves a final snapshot whose name has the UUID of this instance: the next one's never collides", () => {
    const { instance, json } = build();
    expect(instance).toMatchObject({
      deletion_protection: true,
      skip_final_snapshot: false,
      final_snapshot_identifier: expect.stringMatching(
        /^landbridge-dev-authentik-final-\$\{terraform_data\.[\w-]+\.id\}$/,
      ),
    });
    expect(all(json, "terraform_data")).toHaveLength(1);
  });

  test("is refused in the plan where it is protected, before anything else is deleted", () => {
    expect(build().instance).toMatchObject({ lifecycle: { prevent_destroy: true } });
    expect(build({ deletionProtection: false }).instance).not.toHaveProperty("lifecycle");
  });

  test("log groups that RDS has created again are taken over", () => {
    const { json } = build();
    const groups = all(json, "aws_cloudwatch_log_group").map(({ name }) => name);
    const imports = (json as { import?: readonly { for_each: string }[] }).import ?? [];
    expect(groups).toHaveLength(2);
    expect(imports).toHaveLength(2);
    imports.forEach(({ for_each: condition }, index) => {
      expect(condition).toContain(`if found == "${String(groups[index])}"`);
    });
  });

  test("leaves nothing if configured so", () => {
    const { instance } = build({ finalSnapshot: false, deletionProtection: false });
    expect(instance).toMatchObject({ deletion_protection: false, skip_final_snapshot: true });
    expect(instance).not.toHaveProperty("final_snapshot_identifier");
  });
});

describe("version", () => {
  test("a new major version is applied at once, and only with permission", () => {
    expect(build().instance).toMatchObject({
      allow_major_version_upgrade: false,
      apply_immediately: false,
    });
    expect(build({ allowMajorVersionUpgrade: true }).instance).toMatchObject({
      allow_major_version_upgrade: true,
      apply_immediately: true,
    });
    expect(build({ applyChanges: "immediately" }).instance).toMatchObject({
      allow_major_version_upgrade: false,
      apply_immediately: true,
    });
  });

  test("with a major version only, AWS upgrades minor versions", () => {
    expect(build().instance).toMatchObject({
      engine_version: "17",
      auto_minor_version_upgrade: true,
    });
  });

  test("with a minor version, AWS doesn't upgrade, because Terraform would undo it", () => {
    const { instance, json } = build({ engineVersion: "16.8" });
    expect(instance).toMatchObject({ engine_version: "16.8", auto_minor_version_upgrade: false });
    expect(only(json, "aws_db_parameter_group")).toMatchObject({ family: "postgres16" });
  });
});

test("a customer-managed key encrypts storage, insights and password", () => {
  const kmsKeyArn = "arn:aws:kms:eu-west-1:111122223333:key/k";
  expect(build({ kmsKeyArn }).instance).toMatchObject({
    kms_key_id: kmsKeyArn,
    performance_insights_kms_key_id: kmsKeyArn,
    master_user_secret_kms_key_id: kmsKeyArn,
  });
  expect(build().instance).not.toHaveProperty("kms_key_id");
});

test("suppresses checkov's checks for what was chosen, and only then", () => {
  expect(excused({ kmsKeyArn: "arn:aws:kms:eu-west-1:111122223333:key/k" })).toEqual([]);
  expect(excused({ multiAz: false, deletionProtection: false, engineVersion: "17.6" })).toEqual([
    "CKV_AWS_157",
    "CKV_AWS_293",
    "CKV_AWS_226",
    "CKV_AWS_354",
  ]);
});

test("reports all mistakes at once", () => {
  const mistaken = () =>
    build({
      identifier: "Landbridge--dev",
      databaseName: "my-db",
      engineVersion: "9.6",
      allocatedStorageGib: 5,
      maxAllocatedStorageGib: 5,
      backupRetentionDays: 0,
      passwordRotationDays: 0,
      clientSecurityGroupIds: {},
    });
  expect(mistaken).toThrow(UserError);
  for (const place of [
    /rds-instance name/,
    /databaseName/,
    /engineVersion/,
    /allocatedStorageGib/,
    /maxAllocatedStorageGib/,
    /backupRetentionDays/,
    /passwordRotationDays/,
    /nobody could connect/,
  ]) {
    expect(mistaken).toThrow(place);
  }
});

test("doesn't check values that are known only after apply", () => {
  const unknown = Token.asString({ resolve: () => "${local.unknown}" });
  expect(() => build({ identifier: unknown, databaseName: unknown, username: "x" })).not.toThrow();
});
