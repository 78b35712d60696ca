import { protectionsOf, retainedOf } from "../../config/retention";
import type { AwsEnvironmentInput } from "../../config/schema";
import { awsEnvironment } from "../../config/schema";
import { dev } from "../support/fixture-platform";
import { problemsOf, withProperties, withProperty } from "./support";

const EFS = 'addons["aws-efs-csi-driver"]';

const environmentOf = (more: Partial<AwsEnvironmentInput>) =>
  awsEnvironment.parse({ ...dev, ...more });

test("an addon that no environment names is off, and one that it names has defaults", () => {
  expect(environmentOf({}).addons).toEqual({});
  expect(environmentOf({ addons: { "nginx-ingress": {} } }).addons).toEqual({
    "nginx-ingress": { service: { kind: "load-balancer" }, replicas: 2 },
  });
});

test("an unknown addon is an error, with the one that was meant", () => {
  expect(problemsOf(withProperty("dev", "addons", { "nginx-ingres": {} }))).toMatchObject([
    { place: "dev.addons.nginx-ingres", message: expect.stringContaining("nginx-ingress") },
  ]);
});

test.each([
  ["a port that Kubernetes doesn't give", { service: { kind: "node-port", httpPort: 80 } }],
  ["no pods", { replicas: 0 }],
])("%s is an error", (_what, settings) => {
  expect(problemsOf(withProperty("dev", "addons", { "nginx-ingress": settings }))).toHaveLength(1);
});

test("the file system is protected like the database, unless it is configured", () => {
  const settings = (more: Partial<AwsEnvironmentInput>): readonly string[] =>
    protectionsOf(environmentOf(more), "acme-dev").map(({ setting }) => setting);
  const database = { ...dev.database, deletionProtection: true };
  const addons = { "aws-efs-csi-driver": {} };
  expect(settings({ retain: true, database })).toEqual(["dev.database.deletionProtection"]);
  expect(settings({ retain: true, database, addons })).toEqual([
    "dev.database.deletionProtection",
    `dev.${EFS}.deletionProtection`,
  ]);
  const off = { "aws-efs-csi-driver": { deletionProtection: false } };
  expect(settings({ retain: true, database, addons: off })).toEqual([
    "dev.database.deletionProtection",
  ]);
});

test("its backups stay after a destroy, unless retain or backups is false", () => {
  const retained = (more: Partial<AwsEnvironmentInput>): readonly string[] =>
    retainedOf(environmentOf(more)).map(({ what }) => what);
  const backups = "the daily backups of the EFS file system";
  const addons = { "aws-efs-csi-driver": {} };
  expect(retained({ retain: true, addons })).toContain(backups);
  expect(retained({ retain: true })).not.toContain(backups);
  expect(retained({ retain: false, addons })).not.toContain(backups);
  const off = { "aws-efs-csi-driver": { backups: false } };
  expect(retained({ retain: true, addons: off })).not.toContain(backups);
});

test.each(["deletionProtection", "backups"])("%s contradicts retain: false", (property) => {
  const addons = { "aws-efs-csi-driver": { [property]: true } };
  expect(problemsOf(withProperties("dev", { retain: false, addons }))).toMatchObject([
    { place: `dev.${EFS}.${property}` },
  ]);
  expect(problemsOf(withProperties("dev", { retain: true, addons }))).toEqual([]);
});

test.each([
  ["fluent-bit", { "fluent-bit": {} }],
  ["jaeger.storage", { jaeger: { storage: { kind: "opensearch" } } }],
  ["cdc", { cdc: { topics: ["shop.orders"] } }],
])("%s without its module is an error", (place, addons) => {
  expect(problemsOf(withProperty("dev", "addons", addons))).toMatchObject([
    { place: `dev.addons.${place}`, message: expect.stringMatching(/^needs modules\./) },
  ]);
});

test("a group of developers that nobody is in is an error", () => {
  const addons = { "developer-access": {} };
  expect(problemsOf(withProperties("dev", { addons }))).toMatchObject([
    { place: "dev.addons.developer-access.group", received: "developers" },
  ]);
  const principalArn = "arn:aws:iam::111122223333:role/developer";
  const access = { ...dev.cluster.access, developers: { principalArn, groups: ["developers"] } };
  const cluster = { ...dev.cluster, access };
  expect(problemsOf(withProperties("dev", { addons, cluster }))).toEqual([]);
});

test.each([
  ["neither a policy nor a group", {}],
  ["a group of Kubernetes itself", { groups: ["system:masters"] }],
])("an entry with %s is an error", (_what, rights) => {
  const developers = { principalArn: "arn:aws:iam::111122223333:role/developer", ...rights };
  const cluster = { ...dev.cluster, access: { ...dev.cluster.access, developers } };
  expect(problemsOf(withProperties("dev", { cluster }))).toHaveLength(1);
});

test("the ARN of a secret is whole", () => {
  const secretArn = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:atlas";
  expect(
    problemsOf(withProperty("dev", "addons", { "mongodb-atlas": { secretArn } })),
  ).toHaveLength(1);
});

test("an addon's names count only where it is on", () => {
  const generations = { grafana: 2 };
  const secrets = { ...dev.secrets, generations };
  expect(problemsOf(withProperty("dev", "secrets", secrets))).toMatchObject([
    { place: "dev.secrets.generations.grafana" },
  ]);
  const addons = { "kube-prometheus-stack": {} };
  expect(problemsOf(withProperties("dev", { secrets, addons }))).toEqual([]);
});

describe("image-updates", () => {
  const gitSecretArn = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:acme/git-AbCdEf";
  const problems = (settings: object, more: object = {}): readonly string[] =>
    problemsOf(withProperties("dev", { addons: { "image-updates": settings }, ...more })).map(
      ({ place }) => place,
    );

  test("needs the secret that may push", () => {
    expect(problems({ gitSecretArn })).toEqual([]);
    expect(problems({})).toEqual(["dev.addons.image-updates.gitSecretArn"]);
    expect(problems({ gitSecretArn: "acme/git" })).toHaveLength(1);
  });

  test("takes ARNs of ECR repositories only", () => {
    const ecr = "arn:aws:ecr:eu-west-1:111122223333:repository/acme/*";
    expect(problems({ gitSecretArn, ecrRepositoryArns: [ecr] })).toEqual([]);
    expect(problems({ gitSecretArn, ecrRepositoryArns: ["acme/*"] })).toHaveLength(1);
  });

  test.each(["argocd", "flux-operator"])("works with the engine %s", (kind) => {
    expect(problems({ gitSecretArn }, { engine: { kind } })).toEqual([]);
  });

  test("with Argo CD, repositories are in the environment's region", () => {
    const ecrRepositoryArns = [
      "arn:aws:ecr:eu-west-1:111122223333:repository/acme/*",
      "arn:aws:ecr:eu-central-1:111122223333:repository/acme/*",
    ];
    const settings = { gitSecretArn, ecrRepositoryArns };
    expect(problems(settings)).toEqual([]);
    expect(problems(settings, { engine: { kind: "argocd" } })).toEqual([
      "dev.addons.image-updates.ecrRepositoryArns[1]",
    ]);
  });
});

describe("notifications, commit-status and webhook-receiver", () => {
  const secretArn = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:team/given-AbCdEf";
  const slack = { secretArn, channel: "platform-alerts" };
  const ON = { notifications: { slack }, "commit-status": { secretArn }, "webhook-receiver": {} };
  const problems = (addons: object, more: object = {}): readonly string[] =>
    problemsOf(withProperties("dev", { addons, ...more })).map(({ place }) => place);

  test("need Flux", () => {
    expect(problems(ON)).toEqual([]);
    expect(problems(ON, { engine: { kind: "flux-operator" } })).toEqual([]);
    expect(problems(ON, { engine: { kind: "argocd" } })).toEqual([
      "dev.addons.notifications",
      "dev.addons.commit-status",
      "dev.addons.webhook-receiver",
    ]);
  });

  test.each(["platform-alerts", "C0123456789", "ops2"])("a channel may be %s", (channel) => {
    expect(problems({ notifications: { slack: { ...slack, channel } } })).toEqual([]);
  });

  test.each(["#platform", "Platform", "2024", "on", ""])("a channel can't be %s", (channel) => {
    expect(problems({ notifications: { slack: { ...slack, channel } } })).toEqual([
      "dev.addons.notifications.slack.channel",
    ]);
  });

  describe("a server of one's own", () => {
    const auth = { kind: "token" } as const;
    const url = "https://git.example.com/acme/platform.git";

    test.each([{ "commit-status": { secretArn } }, { "webhook-receiver": {} }])(
      "must say what it runs for %j",
      (addons) => {
        expect(problems(addons, { git: { url, auth } })).toEqual(["dev.git.server"]);
        expect(problems(addons, { git: { url, auth, server: "gitea" } })).toEqual([]);
      },
    );

    test("is GitHub if it has Apps", () => {
      const app = { kind: "github-app", appId: "1", installationId: "2" } as const;
      const git = { url, auth: app };
      expect(problems({ "webhook-receiver": {} }, { git })).toEqual([]);
      const gitlab = { ...git, server: "gitlab" };
      expect(problems({ "webhook-receiver": {} }, { git: gitlab })).toEqual(["dev.git.server"]);
    });

    test("needs nothing without these addons", () => {
      expect(problems({ notifications: { slack } }, { git: { url, auth } })).toEqual([]);
    });
  });

  test("a webhook of Git is of no use where Flux pulls an artifact", () => {
    const source = { kind: "oci", url: "oci://registry.example.com/acme/platform" };
    const engine = { kind: "flux-operator", source };
    expect(problems({ "webhook-receiver": {} }, { engine })).toEqual([
      "dev.addons.webhook-receiver",
    ]);
    expect(problems({ notifications: { slack } }, { engine })).toEqual([]);
  });
});

describe("crossplane", () => {
  const workloads = { orders: { cidr: "10.100.0.0/16" } };
  const problems = (addons: object, topology: object) =>
    problemsOf(withProperties("dev", { addons, topology }));

  test("is for management environments that list workload clusters", () => {
    expect(problems({ crossplane: {} }, { kind: "management", workloads })).toEqual([]);
    expect(problems({}, { kind: "management" })).toEqual([]);
  });

  test.each([
    [{ kind: "standalone" }, "is for management environments"],
    [{ kind: "management" }, "has nothing to create: the list of workload clusters is empty"],
  ])("with the topology %j, it is an error", (topology, message) => {
    expect(problems({ crossplane: {} }, topology)).toMatchObject([
      { place: "dev.addons.crossplane", message },
    ]);
  });

  test("is what creates the clusters of the list", () => {
    expect(problems({}, { kind: "management", workloads })).toMatchObject([
      { place: "dev.topology.workloads", received: ["orders"] },
    ]);
  });
});

test("a workspace of Managed Prometheus without a Prometheus that writes to it is an error", () => {
  const addons = { "amazon-managed-prometheus": {} };
  expect(problemsOf(withProperties("dev", { addons }))).toMatchObject([
    { place: "dev.addons.amazon-managed-prometheus" },
  ]);
  const both = { ...addons, "kube-prometheus-stack": {} };
  expect(problemsOf(withProperties("dev", { addons: both }))).toEqual([]);
});
