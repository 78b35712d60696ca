import { AwsDenied, AwsUnavailable } from "../../../tools/preflight/account";
import { hasProblems, renderReport } from "../../../tools/preflight/report";
import { preflight } from "../../../tools/preflight/run";
import { dev } from "../../support/fixture-platform";
import { complaints, contextWith, git, type Given } from "./support";

const DENY = (action: string) => () => Promise.reject(new AwsDenied(action));

test("an account that has everything is ready", async () => {
  const answers = await preflight(contextWith({ environment: { git } }));
  expect(hasProblems(answers)).toBe(false);
  expect(renderReport("dev", answers)).toContain("dev: ready to deploy (19 ok)");
});

const CASES: readonly (readonly [string, Given, string | RegExp])[] = [
  [
    "credentials of another account",
    { account: { caller: () => Promise.resolve({ accountId: "444455556666", arn: "arn:x" }) } },
    "account and role: the credentials are for account 444455556666 (arn:x), but dev is in 111122223333",
  ],
  [
    "a role that cluster.access doesn't have",
    { account: { roleArn: (name) => Promise.resolve(`arn:aws:iam::111122223333:role/x/${name}`) } },
    "role/x/platform-admin is not in cluster.access",
  ],
  [
    "an address outside publicAccessCidrs",
    { world: { publicAddress: () => Promise.resolve("198.51.100.9") } },
    "this machine's public address 198.51.100.9 is not in publicAccessCidrs",
  ],
  [
    "an address that can't be found out",
    { world: { publicAddress: () => Promise.resolve(undefined) } },
    /^skipped +access to the API server/,
  ],
  [
    "a private API server",
    { environment: { cluster: { ...dev.cluster, publicAccessCidrs: [] } } },
    /^warning +access to the API server: the API server has no public endpoint/,
  ],
  [
    "no state bucket",
    { account: { bucket: () => Promise.resolve(undefined) } },
    "state bucket: there is no bucket acme-terraform-state",
  ],
  [
    "a state bucket in another region",
    { account: { bucket: () => Promise.resolve({ region: "us-east-1", isVersioned: true }) } },
    "state bucket: bucket acme-terraform-state is in us-east-1",
  ],
  [
    "a state bucket without versions",
    { account: { bucket: () => Promise.resolve({ region: "eu-west-1", isVersioned: false }) } },
    /^warning +state bucket: .* is not versioned/,
  ],
  [
    "a state bucket of somebody else",
    { account: { bucket: DENY("s3:ListBucket") } },
    "belongs to another account, or the credentials may not call s3:ListBucket",
  ],
  [
    "no parent zone",
    { account: { hostedZones: () => Promise.resolve([]) } },
    "DNS zone: the account has no public zone example.com",
  ],
  [
    "two zones of one domain",
    {
      account: {
        hostedZones: () =>
          Promise.resolve([
            { id: "Z1", nameServers: [] },
            { id: "Z2", nameServers: [] },
          ]),
      },
    },
    "the account has 2 public zones example.com (Z1, Z2)",
  ],
  [
    "a zone that isn't delegated",
    { world: { nameServers: () => Promise.resolve(["ns.registrar.example"]) } },
    "to ns.registrar.example: ACM would never see",
  ],
  [
    "a new zone that nobody delegates",
    {
      environment: { dns: { domain: "dev.example.com", zone: { kind: "new" } } },
      account: { hostedZones: () => Promise.resolve([]) },
    },
    /^warning +DNS zone: dev.example.com isn't delegated yet/,
  ],
  [
    "no Spot service role",
    {
      account: {
        roleArn: (name) =>
          Promise.resolve(
            name === "platform-admin" ? `arn:aws:iam::111122223333:role/${name}` : undefined,
          ),
      },
    },
    "Spot service role: the account has no role AWSServiceRoleForEC2Spot",
  ],
  [
    "no service role of OpenSearch",
    {
      environment: { modules: { opensearch: { adminArn: "arn:aws:iam::111122223333:role/a" } } },
      account: {
        roleArn: (name) =>
          Promise.resolve(
            name.includes("OpenSearch") ? undefined : `arn:aws:iam::111122223333:role/${name}`,
          ),
      },
    },
    "OpenSearch service role: the account has no role AWSServiceRoleForAmazonOpenSearchService",
  ],
  [
    "a version that EKS doesn't offer",
    { account: { clusterVersions: () => Promise.resolve([]) } },
    "EKS version: EKS doesn't offer Kubernetes 1.34",
  ],
  [
    "a version in extended support",
    {
      account: {
        clusterVersions: () =>
          Promise.resolve([
            { version: "1.34", status: "EXTENDED_SUPPORT", endOfStandardSupport: undefined },
          ]),
      },
    },
    "EKS version: Kubernetes 1.34 is in extended support",
  ],
  [
    "a version in extended support that is wanted",
    {
      account: {
        clusterVersions: () =>
          Promise.resolve([
            { version: "1.34", status: "EXTENDED_SUPPORT", endOfStandardSupport: undefined },
          ]),
      },
      environment: { cluster: { ...dev.cluster, supportType: "EXTENDED" } },
    },
    /^warning +EKS version: Kubernetes 1.34 is in extended support, for which EKS charges more/,
  ],
  [
    "a version whose support ends soon",
    {
      account: {
        clusterVersions: () =>
          Promise.resolve([
            {
              version: "1.34",
              status: "STANDARD_SUPPORT",
              endOfStandardSupport: new Date(Date.now() + 86_400_000),
            },
          ]),
      },
    },
    /^warning +EKS version: standard support of Kubernetes 1.34 ends on/,
  ],
  [
    "a zone of an earlier deploy that nobody delegates to",
    {
      environment: { dns: { domain: "dev.example.com", zone: { kind: "new" } } },
      world: { nameServers: () => Promise.resolve([]) },
    },
    /^warning +DNS zone: zone dev.example.com exists, but DNS delegates dev.example.com to nobody/,
  ],
  [
    "an addon version that EKS doesn't offer",
    { account: { addonVersions: () => Promise.resolve(["v0.0.1-eksbuild.1"]) } },
    /^PROBLEM +EKS addons: EKS doesn't offer vpc-cni v/,
  ],
  [
    "a zone that the account lacks",
    { account: { zones: () => Promise.resolve(["eu-west-1b"]) } },
    "zones and instance types: the account can't use eu-west-1a",
  ],
  [
    "an instance type that no zone offers",
    { account: { instanceTypeZones: () => Promise.resolve([]) } },
    /^PROBLEM +zones and instance types: m7g.large for nodes: not offered in eu-west-1a, eu-west-1b/,
  ],
  [
    "an instance type that one zone lacks",
    { account: { instanceTypeZones: () => Promise.resolve(["eu-west-1a"]) } },
    /^warning +zones and instance types: m7g.large for nodes: not offered in eu-west-1b/,
  ],
  [
    "a version of PostgreSQL that RDS doesn't offer",
    { account: { postgresVersions: () => Promise.resolve([]) } },
    "database: RDS doesn't offer PostgreSQL 17",
  ],
  [
    "a database class that no zone offers",
    { account: { databaseZones: () => Promise.resolve([]) } },
    "database: db.t4g.micro for PostgreSQL 17.6: not offered",
  ],
  [
    "a quota that is used up",
    { account: { usage: () => Promise.resolve({ limit: 5, used: 5 }) } },
    "quotas: VPCs per region: 5 of 5 used by others, 1 needed",
  ],
  [
    "a secret in its recovery window",
    { account: { secret: () => Promise.resolve({ isBeingDeleted: true }) } },
    "leftovers: secret landbridge-dev/authentik is in its recovery window",
  ],
  [
    "a load balancer of an earlier cluster",
    {
      account: {
        left: () =>
          Promise.resolve([{ kind: "load balancer", id: "arn:lb", evidence: "tag elbv2" }]),
      },
    },
    "leftovers: load balancer arn:lb is left of an earlier cluster landbridge-dev (tag elbv2)",
  ],
  [
    "a cluster that isn't in the state",
    {
      account: { cluster: () => Promise.resolve({ status: "ACTIVE", endpoint: undefined }) },
    },
    "leftovers: there is an EKS cluster landbridge-dev that isn't in the state",
  ],
  [
    "a database that isn't in the state",
    { account: { hasDatabase: () => Promise.resolve(true) } },
    "leftovers: there is a database landbridge-dev-authentik that isn't in the state",
  ],
  [
    "missing tools",
    { world: { toolProblems: () => ["Terraform 1.11 or newer is needed"] } },
    "tools: Terraform 1.11 or newer is needed",
  ],
  [
    "a permission that the role lacks",
    { account: { zones: DENY("ec2:DescribeAvailabilityZones") } },
    /^skipped +zones and instance types: the credentials may not call ec2:DescribeAvailabilityZones/,
  ],
  [
    "no load balancer left",
    {
      environment: { addons: { "nginx-ingress": {} } },
      account: {
        usage: (quota) =>
          Promise.resolve({ limit: 50, used: quota === "networkLoadBalancers" ? 49 : 0 }),
      },
    },
    "quotas: Network Load Balancers per region: 49 of 50 used by others, 2 needed",
  ],
  ["no Git credentials", { world: { variables: {} } }, "TF_VAR_git_ssh_private_key is not set"],
];

test.each(CASES)("%s", async (_, given, expected) => {
  const lines = await complaints(given);
  expect(lines).toContainEqual(
    typeof expected === "string"
      ? expect.stringContaining(expected)
      : expect.stringMatching(expected),
  );
});

test("a session host and its load balancer count against the quotas", async () => {
  const needed = new Map<string, number>();
  const account = {
    usage: (quota: string) => {
      needed.set(quota, (needed.get(quota) ?? 0) + 1);
      return Promise.resolve({ limit: 0, used: 0 });
    },
  };
  const lines = await complaints({
    account,
    environment: {
      addons: { "nginx-ingress": { service: { kind: "node-port" } } },
      modules: { "private-access": { kind: "session-host" }, "ingress-load-balancer": {} },
    },
  });
  expect(needed.get("applicationLoadBalancers")).toBe(1);
  expect(lines).toEqual(
    expect.arrayContaining([
      // Two nodes and the host, of two vCPUs each.
      expect.stringContaining("On-Demand instances: 0 of 0 used by others, 6 needed"),
      expect.stringContaining("Application Load Balancers per region: 0 of 0 used by others, 1"),
    ]),
  );
});

test("every problem has a remedy", async () => {
  for (const [, given] of CASES) {
    const answers = await preflight(contextWith(given));
    for (const outcome of answers.flatMap(({ outcomes }) => outcomes)) {
      if (outcome.status === "problem") expect(outcome.remedy).toMatch(/\S{3}/);
    }
  }
});

test("leftovers are not looked for where the environment has a state", async () => {
  const account = {
    hasObject: () => Promise.resolve(true),
    hasDatabase: () => Promise.resolve(true),
  };
  expect(await complaints({ account })).toEqual([]);
});

test("a cluster that answers is reachable, whatever the address", async () => {
  const world = {
    connects: () => Promise.resolve(true),
    publicAddress: () => Promise.resolve("198.51.100.9"),
  };
  const account = {
    hasObject: () => Promise.resolve(true),
    cluster: () => Promise.resolve({ status: "ACTIVE", endpoint: "https://x.eks.example" }),
  };
  expect(await complaints({ account, world })).toEqual([]);
});

test("expired credentials are one problem; nothing else is asked of AWS", async () => {
  const caller = () => Promise.reject(new AwsUnavailable("AWS credentials: expired", "Sign in."));
  const lines = await complaints({ account: { caller } });
  expect(lines).toEqual([
    "PROBLEM  account and role: AWS credentials: expired",
    expect.stringMatching(
      /^skipped .*quotas, leftovers, deletion protection: needs valid credentials/,
    ),
  ]);
});

test("control characters of an answer don't reach the terminal", async () => {
  const caller = () => Promise.reject(new AwsUnavailable("bad\u001b[31m\nnews", "Sign in."));
  const [line] = await complaints({ account: { caller } });
  expect(line).toBe("PROBLEM  account and role: bad [31m news");
});

test("the address that the repository comes with is refused", async () => {
  const lines = await complaints({ environment: { git: dev.git } });
  expect(lines).toEqual([expect.stringContaining("git.url is still the example's")]);
});

test("the secret of an addon that is off is nobody's concern", async () => {
  const account = {
    secret: (name: string) =>
      Promise.resolve(name.endsWith("/grafana") ? { isBeingDeleted: true } : undefined),
  };
  expect(await complaints({ account })).toEqual([]);
  const addons = { "kube-prometheus-stack": {} };
  expect(await complaints({ account, environment: { addons } })).toEqual([
    "PROBLEM  leftovers: secret landbridge-dev/grafana is in its recovery window: its name can't be used again yet",
  ]);
});

test("a secret's name can't clash where a recovery window makes names unique", async () => {
  const account = { secret: () => Promise.resolve({ isBeingDeleted: true }) };
  const secrets = { adminEmail: "admin@example.com", recoveryWindowDays: 30 };
  expect(await complaints({ account, environment: { secrets } })).toEqual([]);
});

test("what is protected from deletion is listed", async () => {
  const cluster = { ...dev.cluster, deletionProtection: true };
  const answers = await preflight(contextWith({ environment: { git, cluster } }));
  expect(renderReport("dev", answers)).toContain(
    "deletion protection: dev.cluster.deletionProtection protects EKS cluster landbridge-dev",
  );
});
