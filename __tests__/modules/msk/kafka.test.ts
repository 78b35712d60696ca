import {
  Kafka,
  type KafkaClient,
  type ProvisionedSettings,
  ServerlessKafka,
} from "../../../modules/msk";
import { addonsIn } from "../addons/environment";
import { all, only } from "../pod-identity/support";

const CDC: KafkaClient = {
  namespace: "apps",
  serviceAccount: "cdc",
  access: "read",
  topics: ["orders.*"],
  groups: ["cdc"],
};

const SETTINGS: ProvisionedSettings = {
  kind: "provisioned",
  kafkaVersion: "3.9.x.kraft",
  instanceType: "kafka.m7g.large",
  brokersPerZone: 2,
  storageGib: 100,
  serverProperties: {},
  tlsCertificateAuthorityArns: [],
  monitoring: "PER_BROKER",
  clients: {},
};

const SHARED = {
  vpcId: "vpc-1",
  subnetIds: ["subnet-1", "subnet-2", "subnet-3"],
  clientSecurityGroupIds: { nodes: "sg-1" },
  logRetentionDays: 30,
  deletionProtection: false,
};

const build = (settings: Partial<ProvisionedSettings> = {}, more: Partial<typeof SHARED> = {}) =>
  addonsIn((stack, { name, clusterName, contract }) => {
    const props = { name, clusterName, contract, ...SHARED, ...more };
    new Kafka(stack, "kafka", { ...props, settings: { ...SETTINGS, ...settings } });
  });

const serverless = (clients: Readonly<Record<string, KafkaClient>> = {}) =>
  addonsIn((stack, { name, clusterName, contract }) => {
    const settings = { kind: "serverless", clients } as const;
    new ServerlessKafka(stack, "kafka", { name, clusterName, contract, ...SHARED, settings });
  });

const ports = (json: ReturnType<typeof build>["json"]) =>
  all(json, "aws_vpc_security_group_ingress_rule")
    .map(({ from_port: port }) => port)
    .sort();

test("each zone has its brokers, which take IAM over TLS and nothing else", () => {
  const { json } = build();
  expect(only(json, "aws_msk_cluster")).toMatchObject({
    kafka_version: "3.9.x.kraft",
    number_of_broker_nodes: 6,
    client_authentication: { unauthenticated: false, sasl: { iam: true } },
    encryption_info: { encryption_in_transit: { client_broker: "TLS", in_cluster: true } },
  });
  expect(only(json, "aws_msk_cluster").client_authentication).not.toHaveProperty("tls");
  expect(ports(json)).toEqual([11001, 11002, 9098]);
});

test("with a private CA, clients may also bring a certificate", () => {
  const ca = "arn:aws:acm-pca:eu-west-1:111122223333:certificate-authority/1";
  const { json, document } = build({ tlsCertificateAuthorityArns: [ca] });
  expect(only(json, "aws_msk_cluster")).toMatchObject({
    client_authentication: { tls: { certificate_authority_arns: [ca] } },
  });
  expect(ports(json)).toEqual([11001, 11002, 9094, 9098]);
  expect(Object.keys(document().variables)).toEqual([
    "TF_KAFKA_BOOTSTRAP_BROKERS",
    "TF_KAFKA_BOOTSTRAP_BROKERS_TLS",
  ]);
});

test("a topic survives the loss of a zone, and nobody creates one by accident", () => {
  const { server_properties: properties } = only(build().json, "aws_msk_configuration");
  expect(String(properties).split("\n")).toEqual(
    expect.arrayContaining([
      "auto.create.topics.enable=false",
      "default.replication.factor=3",
      "min.insync.replicas=2",
    ]),
  );
  const own = build({ serverProperties: { "min.insync.replicas": "1" } });
  const { server_properties: changed } = only(own.json, "aws_msk_configuration");
  expect(String(changed)).toContain("min.insync.replicas=1\n");
});

test("brokers log to a group that the deploy after a destroy takes over", () => {
  const { json } = build();
  expect(only(json, "aws_cloudwatch_log_group")).toMatchObject({
    name: "/aws/msk/landbridge-dev",
    retention_in_days: 30,
  });
  expect(only(json, "aws_cloudwatch_log_groups", "data")).toBeDefined();
});

test("it is protected if it is configured so", () => {
  expect(only(build().json, "aws_msk_cluster")).not.toHaveProperty("lifecycle");
  expect(only(build({}, { deletionProtection: true }).json, "aws_msk_cluster")).toMatchObject({
    lifecycle: { prevent_destroy: true },
  });
});

/** The policy of a client as text: Terraform's functions in it have quotes, so it isn't JSON yet. */
const policyOf = (access: KafkaClient["access"]): string =>
  String(only(build({ clients: { cdc: { ...CDC, access } } }).json, "aws_iam_role_policy").policy);

test("a reader may consume its topics with its group, and change nothing", () => {
  const policy = policyOf("read");
  expect(policy).toContain("kafka-cluster:ReadData");
  expect(policy).not.toMatch(/WriteData|CreateTopic|DeleteTopic|AlterTopic/);
  expect(policy).toMatch(/":cluster\/", ":topic\/"\)\}\/orders\.\*"/);
  expect(policy).toMatch(/":cluster\/", ":group\/"\)\}\/cdc"/);
  const { document } = build({ clients: { cdc: CDC } });
  expect(document().identities).toMatchObject([{ namespace: "apps", serviceAccount: "cdc" }]);
});

test("a writer may produce, and only an administrator may create topics", () => {
  expect(policyOf("write")).toContain("kafka-cluster:WriteData");
  expect(policyOf("write")).not.toContain("kafka-cluster:CreateTopic");
  expect(policyOf("admin")).toContain("kafka-cluster:CreateTopic");
});

test("serverless brokers take IAM only, and the contract has the same variable", () => {
  const { json, document } = serverless({ cdc: CDC });
  expect(only(json, "aws_msk_serverless_cluster")).toMatchObject({
    client_authentication: { sasl: { iam: { enabled: true } } },
    vpc_config: [{ subnet_ids: SHARED.subnetIds }],
  });
  expect(ports(json)).toEqual([9098]);
  expect(Object.keys(document().variables)).toEqual(["TF_KAFKA_BOOTSTRAP_BROKERS"]);
  expect(document().identities).toHaveLength(1);
});

test.each([
  ["one zone", {}, { subnetIds: ["subnet-1"] }, /two or three availability zones/],
  ["ZooKeeper", { kafkaVersion: "3.8.x" }, {}, /without \.kraft/],
  [
    "Kafka 4 on small brokers",
    { kafkaVersion: "4.1.x.kraft", instanceType: "kafka.t3.small" },
    {},
    /Kafka 4 doesn't run/,
  ],
] as const)("%s is an error", (_what, settings, more, message) => {
  expect(() => build(settings, more as Partial<typeof SHARED>)).toThrow(message);
});
