/** An environment with every optional addon and module. */
import { uncheckedName } from "../../../lib/aws-names";
import { ACCOUNT_NAMES } from "../../../stacks/account-names";
import { addonsPlatform, fullWithoutModules } from "../../support/addons-platform";
import { stacksIn } from "../../support/platform";

const { full: on } = stacksIn(addonsPlatform, "full");
const off = stacksIn({ ...addonsPlatform, environments: [fullWithoutModules] }, "full").full;

const resourcesOf = ({ core }: typeof on, type: string): Record<string, unknown>[] =>
  Object.values(core.resource?.[type] ?? {});

test("an environment without modules has none of their resources", () => {
  const added = Object.keys(on.core.resource ?? {}).filter(
    (type) => off.core.resource?.[type] === undefined,
  );
  expect(added.sort()).toMatchInlineSnapshot(`
   [
     "aws_autoscaling_attachment",
     "aws_cloudwatch_dashboard",
     "aws_cloudwatch_log_resource_policy",
     "aws_cloudwatch_metric_alarm",
     "aws_iam_instance_profile",
     "aws_instance",
     "aws_lb",
     "aws_lb_listener",
     "aws_lb_target_group",
     "aws_msk_cluster",
     "aws_msk_configuration",
     "aws_opensearch_domain",
     "aws_s3_bucket",
     "aws_s3_bucket_lifecycle_configuration",
     "aws_s3_bucket_policy",
     "aws_s3_bucket_public_access_block",
     "aws_s3_bucket_server_side_encryption_configuration",
     "aws_s3_bucket_versioning",
     "aws_sns_topic",
     "aws_sns_topic_subscription",
   ]
  `);
});

test("what it adds to the contract is what charts need, and no URL with a password", () => {
  const added = Object.keys(on.contract.variables).filter(
    (key) => off.contract.variables[key] === undefined,
  );
  expect(added).toMatchInlineSnapshot(`
   [
     "TF_CDC_GROUP",
     "TF_CDC_TOPICS",
     "TF_FLUENT_BIT_ROLE_ARN",
     "TF_HYDRA_DB_HOST",
     "TF_HYDRA_DB_SECRET_ARN",
     "TF_HYDRA_SECRET_ARN",
     "TF_JAEGER_ROLE_ARN",
     "TF_KAFKA_BOOTSTRAP_BROKERS",
     "TF_LOG_RETENTION_DAYS",
     "TF_OPENSEARCH_ADMIN_ARNS",
     "TF_OPENSEARCH_ENDPOINT",
     "TF_OPENSEARCH_SNAPSHOT_BUCKET",
     "TF_OPENSEARCH_SNAPSHOT_ROLE_ARN",
     "TF_SOPS_KEY_ARN",
     "TF_TRACE_RETENTION_DAYS",
   ]
  `);
  for (const stack of [on.core, on.bootstrap]) {
    expect(JSON.stringify(stack)).not.toMatch(/postgres(ql)?:\/\//);
  }
});

test("every name that it takes in the account is checked by the configuration", () => {
  const known = new Set(
    ACCOUNT_NAMES.filter(({ kind }) =>
      ["iam-role", "load-balancer", "target-group", "security-group", "rds-instance"].includes(
        kind,
      ),
    ).map((name) => uncheckedName("landbridge-full", name)),
  );
  const names = [
    ...["aws_iam_role", "aws_lb", "aws_lb_target_group", "aws_security_group"].flatMap((type) =>
      resourcesOf(on, type).flatMap(({ name }) => (typeof name === "string" ? [name] : [])),
    ),
    ...resourcesOf(on, "aws_db_instance").map(({ identifier }) => String(identifier)),
  ];
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test("CloudWatch watches everything that the environment has", () => {
  const dashboards = resourcesOf(on, "aws_cloudwatch_dashboard").map(({ dashboard_name: name }) =>
    String(name),
  );
  expect(dashboards.sort()).toEqual(
    ["alb", "eks", "msk", "nlb", "opensearch", "rds"].map((kind) => `landbridge-full-${kind}`),
  );
});

test("what protects the environment and what a destroy leaves is in the contract", () => {
  expect(on.contract.infrastructure?.retained.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      "the KMS key of SOPS",
      "the KMS key of the alarms",
      "a final snapshot of Hydra's database",
      expect.stringMatching(/^OpenSearch's bucket/),
    ]),
  );
});
