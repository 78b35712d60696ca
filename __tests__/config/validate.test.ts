import type { PlatformInput } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import type { Problem } from "../../lib/user-error";
import { UserError } from "../../lib/user-error";
import { fixturePlatform as platform } from "../support/fixture-platform";

/** The fixture platform with one property of one environment replaced. */
function withProperty(environment: string, property: string, value: unknown): PlatformInput {
  const copy = structuredClone(platform) as unknown as { environments: { name: string }[] };
  let node = copy.environments.find(({ name }) => name === environment) as unknown as Record<
    string,
    unknown
  >;
  const keys = property.split(".");
  const last = keys.pop()!;
  for (const key of keys) node = node[key] as Record<string, unknown>;
  if (value === undefined) Reflect.deleteProperty(node, last);
  else node[last] = value;
  return copy as unknown as PlatformInput;
}

function problemsOf(input: PlatformInput): readonly Problem[] {
  try {
    validatePlatform(input);
  } catch (error) {
    if (error instanceof UserError) return error.problems;
    throw error;
  }
  return [];
}

test("the fixture platform is valid", () => {
  expect(problemsOf(platform)).toEqual([]);
});

describe("a mistake in one property is named with place, value received and what is allowed", () => {
  test.each<[string, unknown, RegExp]>([
    ["region", "europe", /eu-west-1/],
    ["accountId", "12345", /twelve digits/],
    ["kind", "gcp", /aws/],
    ["name", "Dev", /lower case/],
    ["name", "a-much-too-long-environment-name", /at most 20/],
    ["network.cidr", "10.0.0.0/8", /16 to 28/],
    ["network.cidr", "10.20.0.1/16", /host bits zero/],
    ["network.cidr", "10.20.0.0/22", /fit into the VPC/],
    ["network.availabilityZones", ["a"], /at least two/],
    ["network.availabilityZones", ["a", "b", "c", "d", "e"], /at most four/],
    ["network.availabilityZones", ["a", "a"], /each zone once/],
    ["network.subnetPrefix", { public: 24, private: 17, database: 24 }, /fit into the VPC/],
    ["network.natGateways", "two", /none, single, per-az/],
    ["network.natGateways", "none", /ecr\.dkr/],
    ["network.flowLogRetentionDays", 42, /30, 60/],
    ["cluster.version", "1.21", /1\.34/],
    ["cluster.publicAccessCidrs", ["0.0.0.0/0"], /private endpoint/],
    ["cluster.access", {}, /nobody can deploy/],
    ["cluster.access.admins.principalArn", "platform-admin", /arn:aws:iam/],
    [
      "cluster.access.admins.principalArn",
      "arn:aws:sts::111122223333:assumed-role/a/b",
      /role or user/,
    ],
    ["cluster.nodeGroup.instanceTypes", ["m7i.large"], /ARM/],
    ["cluster.nodeGroup.minSize", 5, /minSize <= desiredSize/],
    ["cluster.addons", { coredns: "1.12" }, /eksbuild|string/],
    ["dns.domain", "not a domain", /domain in lower case/],
    ["dns.domain", "example.com.", /without trailing dot/],
    ["dns.zone.parentZone", "example.org", /parent of dev\.example\.com/],
    ["database.engineVersion", "9.6", /PostgreSQL 14 to 18/],
    ["database.instanceClass", "t4g.micro", /instance class/],
    ["database.backupRetentionDays", 0, /at least 1/],
    ["secrets.recoveryWindowDays", 3, /7 to 30/],
    ["secrets.adminEmail", "admin", /email/],
    ["state.bucket", "Acme", /bucket name/],
    ["git.url", "git@github.com:acme/platform.git", /ssh:\/\//],
    ["git.auth", { kind: "password" }, /ssh, token, github-app/],
    ["git.auth", { kind: "token" }, /https:\/\//],
    ["engine", { kind: "flux", version: "2.7" }, /v2\.7\.5/],
    ["engine", { kind: "flux", components: ["source-controller"] }, /helm-controller/],
    ["engine", { kind: "jenkins" }, /flux/],
    ["regions", "eu-west-1", /undefined/],
  ])("%s = %j", (property, value, allowed) => {
    const problems = problemsOf(withProperty("dev", property, value));
    expect(problems.length).toBeGreaterThan(0);
    const top = property === "kind" || property === "name" ? "" : property.split(".")[0]!;
    const found = problems.find(
      (problem) => allowed.test(String(problem.allowed)) && problem.place.includes(top),
    );
    expect(found).toBeDefined();
  });

  test("a missing property says so", () => {
    expect(problemsOf(withProperty("prod", "network.cidr", undefined))).toEqual([
      expect.objectContaining({ place: "prod.network.cidr", message: "is missing" }),
    ]);
  });

  test("an unknown property says so", () => {
    expect(problemsOf(withProperty("prod", "cluster.verison", "1.34"))).toEqual([
      expect.objectContaining({ place: "prod.cluster.verison", message: "is no known property" }),
    ]);
  });
});

describe("mistakes between properties", () => {
  test("overlapping networks of two environments", () => {
    expect(problemsOf(withProperty("prod", "network.cidr", "10.20.0.0/16"))).toEqual([
      expect.objectContaining({
        place: "prod.network.cidr",
        message: "overlaps with dev (10.20.0.0/16)",
        received: "10.20.0.0/16",
      }),
    ]);
  });

  test("a duplicate environment name", () => {
    expect(problemsOf(withProperty("prod", "name", "dev"))).toEqual([
      expect.objectContaining({ place: "dev.name", message: "two environments have this name" }),
    ]);
  });

  test("two environments with one domain", () => {
    const problems = problemsOf(withProperty("prod", "dns.domain", "dev.example.com"));
    expect(problems.map(({ place }) => place)).toEqual(["prod.dns.domain"]);
  });

  test("two environments on one local cluster", () => {
    const local = platform.environments.find(({ name }) => name === "local")!;
    const twin = { ...local, name: "local-two", domain: "two.example.com" } as typeof local;
    const problems = problemsOf({ ...platform, environments: [...platform.environments, twin] });
    expect(problems.map(({ place }) => place)).toEqual(["local-two.kubernetes.configContext"]);
  });

  test("a default environment that is none", () => {
    expect(problemsOf({ ...platform, defaultEnvironment: "staging" })).toEqual([
      expect.objectContaining({ place: "defaultEnvironment", allowed: "dev, prod, local" }),
    ]);
  });

  test("kube-proxy of another Kubernetes version", () => {
    const problems = problemsOf(withProperty("dev", "cluster.version", "1.33"));
    expect(problems.map(({ place }) => place)).toEqual(["dev.cluster.addons.kube-proxy"]);
  });

  test("storage that can not grow", () => {
    const problems = problemsOf(withProperty("prod", "database.maxAllocatedStorageGib", 51));
    expect(problems.map(({ place }) => place)).toEqual(["prod.database.maxAllocatedStorageGib"]);
  });

  test("names that get too long with the environment", () => {
    const problems = problemsOf({ ...platform, platform: "twenty-letters-here" });
    expect(problems).toEqual([]);
    const tooLong = problemsOf({
      ...withProperty("dev", "name", "nineteen-characters"),
      platform: "twenty-letters-here1",
      defaultEnvironment: "prod",
    });
    expect(tooLong.map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringMatching(/load-balancer name .* has \d+ characters/)]),
    );
  });
});

test("all mistakes are reported together, those between properties too", () => {
  let input = withProperty("dev", "region", "nowhere");
  input = { ...input, defaultEnvironment: "x" };
  (input.environments[1] as unknown as { network: { cidr: string } }).network.cidr = "10.20.0.0/17";
  (input.environments[1] as unknown as { dns: { domain: string } }).dns.domain = "-";
  expect(problemsOf(input).map(({ place }) => place)).toEqual([
    "dev.region",
    "prod.dns.domain",
    "defaultEnvironment",
    "prod.network.cidr",
  ]);
});

test("a problem reads as place, received and allowed", () => {
  const [problem] = problemsOf(withProperty("dev", "region", "nowhere"));
  expect(new UserError(problem!).message).toBe(
    [
      "dev.region: is not valid",
      '    received: "nowhere"',
      "    allowed:  an AWS region, such as eu-west-1",
    ].join("\n"),
  );
});
