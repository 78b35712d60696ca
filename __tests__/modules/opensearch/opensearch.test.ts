import { OpenSearch, type OpenSearchProps } from "../../../modules/opensearch";
import { addonsIn } from "../addons/environment";
import { actions, all, inlinePolicies, only, resources, statements } from "../pod-identity/support";

const ADMIN = "arn:aws:iam::111122223333:role/platform-admin";
const DOMAIN = "arn:aws:es:eu-west-1:111122223333:domain/landbridge-dev";
const SETUP = { namespace: "logging", serviceAccount: "setup", access: "admin" } as const;
const WRITER = { namespace: "logging", serviceAccount: "fluent-bit", access: "write" } as const;
const READER = { namespace: "logging", serviceAccount: "viewer", access: "read" } as const;

const build = (more: Partial<OpenSearchProps> = {}) =>
  addonsIn((stack, { name, clusterName, region, accountId, partition, contract }) => {
    new OpenSearch(stack, "opensearch", {
      name,
      clusterName,
      region,
      accountId,
      partition,
      contract,
      vpcId: "vpc-1",
      subnetIds: ["subnet-1", "subnet-2", "subnet-3"],
      clientSecurityGroupIds: { nodes: "sg-1" },
      engineVersion: "3.5",
      instanceType: "m7g.large.search",
      zones: 3,
      nodesPerZone: 2,
      storageGib: 100,
      snapshotHour: 1,
      clients: {},
      ...("clients" in more ? {} : { adminArn: ADMIN }),
      logRetentionDays: 30,
      forceDestroySnapshots: false,
      deletionProtection: false,
      ...more,
    });
  });

const domain = (more?: Partial<OpenSearchProps>) => only(build(more).json, "aws_opensearch_domain");

test("it is in the VPC, encrypted everywhere, and has no users of its own", () => {
  expect(domain()).toMatchObject({
    domain_name: "landbridge-dev",
    engine_version: "OpenSearch_3.5",
    encrypt_at_rest: { enabled: true },
    node_to_node_encryption: { enabled: true },
    domain_endpoint_options: {
      enforce_https: true,
      tls_security_policy: "Policy-Min-TLS-1-2-PFS-2023-10",
    },
    advanced_security_options: {
      enabled: true,
      internal_user_database_enabled: false,
      master_user_options: { master_user_arn: ADMIN },
    },
    vpc_options: { subnet_ids: ["subnet-1", "subnet-2", "subnet-3"] },
  });
});

test("zones and managers follow the settings", () => {
  expect(domain().cluster_config).toMatchObject({
    instance_count: 6,
    zone_awareness_enabled: true,
    zone_awareness_config: { availability_zone_count: 3 },
    dedicated_master_enabled: false,
  });
  const one = domain({ zones: 1, nodesPerZone: 1, managerInstanceType: "m7g.medium.search" });
  expect(one).toMatchObject({
    cluster_config: {
      instance_count: 1,
      zone_awareness_enabled: false,
      dedicated_master_count: 3,
      dedicated_master_type: "m7g.medium.search",
    },
    vpc_options: { subnet_ids: ["subnet-1"] },
  });
});

test("its four logs may be written by this domain only, and it waits for that right", () => {
  const { json } = build();
  expect(all(json, "aws_cloudwatch_log_group")).toHaveLength(4);
  const [rights] = statements(only(json, "aws_cloudwatch_log_resource_policy").policy_document);
  expect(rights!.Condition).toEqual({
    StringEquals: { "aws:SourceAccount": "111122223333" },
    ArnLike: { "aws:SourceArn": DOMAIN },
  });
  expect(only(json, "aws_opensearch_domain").depends_on).toEqual([
    expect.stringContaining("aws_cloudwatch_log_resource_policy"),
  ]);
});

test("manual snapshots go to a private bucket, which outlives the domain unless everything may go", () => {
  const { json } = build();
  expect(only(json, "aws_s3_bucket")).toMatchObject({ force_destroy: false });
  expect(only(json, "aws_s3_bucket_public_access_block")).toMatchObject({
    block_public_acls: true,
    restrict_public_buckets: true,
  });
  expect(only(build({ forceDestroySnapshots: true }).json, "aws_s3_bucket")).toMatchObject({
    force_destroy: true,
  });
  expect(inlinePolicies(json).snapshots!.flatMap(actions)).not.toContain("s3:*");
});

test("the administrator among the clients is the master user, and passes the role of snapshots", () => {
  const { json, document } = build({ clients: { setup: SETUP, "fluent-bit": WRITER } });
  expect(only(json, "aws_opensearch_domain").advanced_security_options).toMatchObject({
    master_user_options: {
      master_user_arn: expect.stringMatching(/aws_iam_role\.opensearch_client-setup/),
    },
  });
  expect(
    document()
      .identities.map(({ serviceAccount }) => serviceAccount)
      .sort(),
  ).toEqual(["fluent-bit", "setup"]);
  const passes = all(json, "aws_iam_role_policy").filter(({ policy }) =>
    String(policy).includes("iam:PassRole"),
  );
  expect(passes).toHaveLength(1);
});

test("with a Job that maps roles, it is the master user, and maps all rights to the administrator", () => {
  const setup = { namespace: "opensearch", serviceAccount: "opensearch-setup" };
  const { json, document } = build({ setup, adminArn: ADMIN });
  const role = expect.stringMatching(/aws_iam_role\.opensearch_client-opensearch-setup/) as string;
  expect(only(json, "aws_opensearch_domain").advanced_security_options).toMatchObject({
    master_user_options: { master_user_arn: role },
  });
  const { variables, identities, namespaces } = document();
  expect(Object.keys(variables)).toContain("TF_OPENSEARCH_ADMIN_ARNS");
  expect(identities).toMatchObject([setup]);
  expect(namespaces).toHaveProperty("opensearch");
});

test("the Job needs no other administrator", () => {
  const setup = { namespace: "opensearch", serviceAccount: "opensearch-setup" };
  expect(() => build({ setup, clients: {} })).not.toThrow();
});

test("a reader may search and not change", () => {
  const { json } = build({ clients: { setup: SETUP, viewer: READER } });
  const policies = all(json, "aws_iam_role_policy").flatMap(({ policy }) => statements(policy));
  const reader = policies.find((one) => actions(one).includes("es:ESHttpPost"))!;
  expect(actions(reader)).toEqual(["es:ESHttpGet", "es:ESHttpHead", "es:ESHttpPost"]);
  expect(resources(reader)).toEqual([`${DOMAIN}/*`]);
});

test("only nodes reach it, by HTTPS", () => {
  expect(only(build().json, "aws_vpc_security_group_ingress_rule")).toMatchObject({
    from_port: 443,
    to_port: 443,
    referenced_security_group_id: "sg-1",
  });
});

test("the contract has the endpoint and the repository of snapshots", () => {
  expect(Object.keys(build().document().variables)).toEqual([
    "TF_OPENSEARCH_ENDPOINT",
    "TF_OPENSEARCH_SNAPSHOT_BUCKET",
    "TF_OPENSEARCH_SNAPSHOT_ROLE_ARN",
  ]);
});

test.each([
  ["a long name", { name: "a-very-long-platform-and-environment" }, /36 characters/],
  ["more zones than subnets", { subnetIds: ["subnet-1"] }, /as many subnets/],
  ["no administrator", { clients: {} }, /nobody administers/],
  ["two administrators", { clients: { setup: SETUP }, adminArn: ADMIN }, /one master user/],
])("%s is an error", (_what, more, message) => {
  expect(() => build(more)).toThrow(message);
});
