import { isUserError, type Problem, UserError } from "landbridge/errors";

import type { PlatformInput } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import { EKS_ADDONS } from "../../config/versions";
import { fixturePlatform as platform } from "../support/fixture-platform";

const ADMINS = {
  principalArn: "arn:aws:iam::111122223333:role/platform-admin",
  policy: "AmazonEKSClusterAdminPolicy",
};

/** The fixture platform with one property of one environment replaced. */
function withProperty(
  environment: string,
  property: string,
  value: unknown,
  input = platform,
): PlatformInput {
  const copy = structuredClone(input) as unknown as { environments: { name: string }[] };
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

/** Several properties of one environment replaced. */
function withProperties(environment: string, values: Record<string, unknown>): PlatformInput {
  return Object.entries(values).reduce(
    (input, [property, value]) => withProperty(environment, property, value, input),
    platform,
  );
}

function problemsOf(input: PlatformInput): readonly Problem[] {
  try {
    validatePlatform(input);
  } catch (error) {
    if (isUserError(error)) return error.problems;
    throw error;
  }
  return [];
}

test("the fixture platform is valid", () => {
  expect(problemsOf(platform)).toEqual([]);
});

describe("a mistake in one property is named with place, value received and what is allowed", () => {
  // With the place, or places, where it is not the property itself.
  test.each<[string, unknown, RegExp, ...string[]]>([
    ["region", "europe", /eu-west-1/],
    ["accountId", "12345", /twelve digits/],
    ["kind", "gcp", /aws/],
    ["name", "Dev", /lower case/, "Dev.name"],
    [
      "name",
      "a-much-too-long-environment-name",
      /at most 20/,
      "a-much-too-long-environment-name.name",
    ],
    ["network.cidr", "10.0.0.0/8", /16 to 28/],
    ["network.cidr", "10.20.0.1/16", /host bits zero/],
    ["network.cidr", "10.20.0.0/22", /fit into the VPC/, "dev.network.subnetPrefix"],
    ["network.availabilityZones", ["a"], /at least two/],
    [
      "network.availabilityZones",
      ["a", "b", "c", "d", "e"],
      /at most four/,
      "dev.network.availabilityZones",
      "dev.network.availabilityZones.3",
      "dev.network.availabilityZones.4",
    ],
    ["network.availabilityZones", ["a", "a"], /each zone once/],
    ["network.subnetPrefix", { public: 24, private: 17, database: 24 }, /fit into the VPC/],
    ["network.natGateways", "two", /none, single, per-az/],
    [
      "network.natGateways",
      "none",
      /ecr\.dkr.*secretsmanager, sqs, ssm, sts/,
      "dev.network.interfaceEndpoints",
      "dev.network.egressElsewhere",
    ],
    [
      "network.natGateways",
      "none",
      /true, if the private subnets get out another way/,
      "dev.network.interfaceEndpoints",
      "dev.network.egressElsewhere",
    ],
    ["network.flowLogRetentionDays", 42, /30, 60/],
    ["cluster.version", "1.33", /1\.34, 1\.35/],
    [
      "cluster.publicAccessCidrs",
      ["0.0.0.0/0"],
      /private endpoint/,
      "dev.cluster.publicAccessCidrs.0",
    ],
    ["cluster.access", {}, /nobody can deploy/],
    [
      "cluster.access.admins.policy",
      "AmazonEKSAdminPolicy",
      /AmazonEKSClusterAdminPolicy and no/,
      "dev.cluster.access",
    ],
    [
      "cluster.access.admins.namespaces",
      ["hello"],
      /AmazonEKSClusterAdminPolicy and no/,
      "dev.cluster.access",
    ],
    ["cluster.access.admins.principalArn", "platform-admin", /arn:aws:iam/],
    [
      "cluster.access.admins.principalArn",
      "arn:aws:sts::111122223333:assumed-role/a/b",
      /role or user/,
    ],
    [
      "cluster.nodeGroup.instanceTypes",
      ["m7i.large"],
      /ARM/,
      "dev.cluster.nodeGroup.instanceTypes.0",
    ],
    ["cluster.nodeGroup.minSize", 5, /minSize <= desiredSize/, "dev.cluster.nodeGroup"],
    ["cluster.addons", { coredns: "1.12" }, /eksbuild|string/, "dev.cluster.addons.coredns"],
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
    ["git.auth", { kind: "password" }, /ssh, token, github-app/, "dev.git.auth.kind"],
    ["git.auth", { kind: "token" }, /https:\/\//, "dev.git.url"],
    ["engine", { kind: "flux", version: "2.7" }, /v2\.7\.5/, "dev.engine.version"],
    [
      "engine",
      { kind: "flux", components: ["source-controller"] },
      /helm-controller/,
      "dev.engine.components",
    ],
    ["engine", { kind: "jenkins" }, /flux/, "dev.engine.kind"],
    ["regions", "eu-west-1", /undefined/],
    ["region", "eu-west-9", /lib\/aws-regions/],
    ["state.region", "europe", /an AWS region/],
    ["network.availabilityZones", ["a", "f"], /^a, b, c$/, "dev.network.availabilityZones.1"],
    ["network.interfaceEndpoints", ["sts", "sts"], /undefined/, "dev.network.interfaceEndpoints.1"],
    ["network.interfaceEndpoints", ["s3"], /undefined/, "dev.network.interfaceEndpoints.0"],
    ["network.interfaceEndpoints", ["stss"], /lists them/, "dev.network.interfaceEndpoints.0"],
    ["network.subnetPrefix", { public: 8 }, /at least 16/, "dev.network.subnetPrefix.public"],
    ["cluster.publicAccessCidrs", ["0.0.0.0/7"], /offices/, "dev.cluster.publicAccessCidrs.0"],
    ["cluster.publicAccessCidrs", ["10.0.0.0/8"], /offices/, "dev.cluster.publicAccessCidrs.0"],
    ["cluster.publicAccessCidrs", ["172.16.9.0/24"], /offices/, "dev.cluster.publicAccessCidrs.0"],
    ["cluster.access", { Admins: ADMINS }, /lower case letters/, "dev.cluster.access.Admins"],
    [
      "cluster.access",
      { one: ADMINS, two: ADMINS },
      /undefined/,
      "dev.cluster.access.two.principalArn",
    ],
    ["dns.domain", `${"long-label.".repeat(6)}example.com`, /at most 64/],
    ["tags", { "aws:team": "a" }, /aws:/, "dev.tags.aws:team"],
    ["tags", { environment: "a" }, /Environment/, "dev.tags.environment"],
    ["tags", { team: "a#b" }, /letters, digits/, "dev.tags.team"],
    ["git.branch", "my branch", /branch name/],
    ["git.branch", "a..b", /branch name/],
    ["git.branch", "-main", /branch name/],
    ["git.branch", "main.lock", /branch name/],
    ["engine", { kind: "flux", version: "v2.2.3" }, /v2\.3\.0 or newer/, "dev.engine.version"],
  ])("%s = %j", (property, value, allowed, ...places) => {
    const problems = problemsOf(withProperty("dev", property, value));
    const expected = places.length > 0 ? places : [`dev.${property}`];
    expect(problems.map(({ place }) => place)).toEqual(expected);
    expect(problems.map((problem) => String(problem.allowed))).toEqual(
      expect.arrayContaining([expect.stringMatching(allowed)]),
    );
  });

  test("a missing property says so", () => {
    expect(problemsOf(withProperty("prod", "network.cidr", undefined))).toEqual([
      expect.objectContaining({ place: "prod.network.cidr", message: "is missing" }),
    ]);
  });

  test("a missing object names the fields that it needs, and those it may have", () => {
    expect(problemsOf(withProperty("prod", "network", undefined))).toEqual([
      {
        place: "prod.network",
        message: "is missing",
        allowed:
          "an object with cidr, availabilityZones, natGateways; may have subnetPrefix, " +
          "egressElsewhere, interfaceEndpoints, flowLogRetentionDays",
      },
    ]);
    const [state] = problemsOf(withProperty("prod", "state", undefined));
    expect(state).toMatchObject({
      place: "prod.state",
      allowed: 'kind: "s3" with bucket, region; or kind: "local"',
    });
    const [admins] = problemsOf(withProperty("prod", "cluster.access.admins", "root"));
    expect(admins).toMatchObject({
      place: "prod.cluster.access.admins",
      allowed: "an object with principalArn, policy; may have namespaces",
    });
  });

  test.each([
    ["cluster.verison", "1.35", '; did you mean "version"?'],
    ["network.CIDR", "10.0.0.0/16", '; did you mean "cidr"?'],
    ["cluster.access.admins.principleArn", "x", '; did you mean "principalArn"?'],
    ["dns.zone.parentzone", "x", '; did you mean "parentZone"?'],
    ["databse", {}, '; did you mean "database"?'],
    ["cluster.colour", "red", ""],
  ])("the unknown property %s = %j says so", (property, value, hint) => {
    expect(problemsOf(withProperty("prod", property, value))).toEqual([
      expect.objectContaining({
        place: `prod.${property}`,
        message: `is not a known property${hint}`,
      }),
    ]);
  });

  test.each([
    ["8.8.0.0/16", /^is public/],
    ["172.15.0.0/16", /^is public/],
    ["203.0.0.0/16", /^is public/],
    ["127.0.0.0/16", /^is reserved/],
    ["169.254.0.0/16", /^is reserved/],
    ["224.0.0.0/16", /^is reserved/],
    ["172.17.0.0/16", /^overlaps with 172\.17\.0\.0\/16/],
    ["172.17.128.0/17", /^overlaps with 172\.17\.0\.0\/16/],
  ])("the VPC's network %s is refused", (cidr, message) => {
    const [problem, ...others] = problemsOf(withProperty("prod", "network.cidr", cidr));
    expect(problem).toMatchObject({ place: "prod.network.cidr", received: cidr });
    expect(problem?.message).toMatch(message);
    expect(others.filter(({ place }) => place !== "prod.network.subnetPrefix")).toEqual([]);
  });

  test.each(["10.0.0.0/16", "172.18.0.0/16", "192.168.0.0/16", "100.64.0.0/16"])(
    "the VPC's network %s is accepted",
    (cidr) => {
      expect(problemsOf(withProperty("prod", "network.cidr", cidr))).toEqual([]);
    },
  );

  test.each(["127.0.0.0/8", "224.0.0.0/8", "10.0.0.0/8", "169.254.1.0/24"])(
    "%s may not reach the API server: nobody has such an address on the internet",
    (cidr) => {
      expect(problemsOf(withProperty("dev", "cluster.publicAccessCidrs", [cidr]))).toEqual([
        expect.objectContaining({ place: "dev.cluster.publicAccessCidrs.0" }),
      ]);
    },
  );

  test("a principal of another account", () => {
    const principalArn = "arn:aws:iam::444455556666:role/platform-admin";
    const input = withProperty("dev", "cluster.access.admins.principalArn", principalArn);
    expect(problemsOf(input)).toEqual([
      expect.objectContaining({
        place: "dev.cluster.access.admins.principalArn",
        message: expect.stringMatching(/^belongs to account 444455556666/),
        received: principalArn,
        allowed: "a role or user of account 111122223333",
      }),
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

  test("a default environment that doesn't exist", () => {
    expect(problemsOf({ ...platform, defaultEnvironment: "staging" })).toEqual([
      expect.objectContaining({ place: "defaultEnvironment", allowed: "dev, prod, local" }),
    ]);
  });

  test("no NAT gateways, but endpoints and another way out", () => {
    const network = {
      cidr: "10.20.0.0/16",
      availabilityZones: ["a", "b"],
      natGateways: "none",
      interfaceEndpoints: [
        ...["ec2", "ecr.api", "ecr.dkr", "eks", "eks-auth", "elasticloadbalancing", "logs"],
        ...["secretsmanager", "sqs", "ssm", "sts"],
      ],
    };
    const problems = problemsOf(withProperty("dev", "network", network));
    expect(problems.map(({ place }) => place)).toEqual(["dev.network.egressElsewhere"]);
    const elsewhere = { ...network, egressElsewhere: true };
    expect(problemsOf(withProperty("dev", "network", elsewhere))).toEqual([]);
  });

  test("kube-proxy of another Kubernetes version", () => {
    const problems = problemsOf(
      withProperty("dev", "cluster.addons", { "kube-proxy": "v1.33.3-eksbuild.6" }),
    );
    expect(problems.map(({ place }) => place)).toEqual(["dev.cluster.addons.kube-proxy"]);
  });

  test("storage that cannot grow", () => {
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

describe("a bad property hides no mistake between others of its block", () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    [
      "NAT and an overlapping network",
      { "network.natGateways": "two", "network.cidr": "10.20.0.0/16" },
      ["prod.network.natGateways", "prod.network.cidr"],
    ],
    [
      "flow logs and a network that is too small",
      { "network.flowLogRetentionDays": 42, "network.cidr": "10.30.0.0/22" },
      ["prod.network.flowLogRetentionDays", "prod.network.subnetPrefix"],
    ],
    [
      "an access policy and an open endpoint",
      { "cluster.access.admins.policy": "Admin", "cluster.publicAccessCidrs": ["0.0.0.0/0"] },
      ["prod.cluster.access.admins.policy", "prod.cluster.publicAccessCidrs.0"],
    ],
    [
      "an instance class and storage that cannot grow",
      { "database.instanceClass": "big", "database.maxAllocatedStorageGib": 51 },
      ["prod.database.instanceClass", "prod.database.maxAllocatedStorageGib"],
    ],
    [
      "a bad zone of the domain and a domain that another environment has",
      { "dns.zone": { kind: "none" }, "dns.domain": "dev.example.com" },
      ["prod.dns.zone.kind", "prod.dns.domain"],
    ],
  ])("%s", (_name, values, places) => {
    const problems = problemsOf(withProperties("prod", values));
    expect(problems.map(({ place }) => place)).toEqual(places);
  });
});

describe("names of two environments", () => {
  const twin = (values: Record<string, unknown>): readonly Problem[] =>
    problemsOf(withProperties("prod", { ...values, name: "dev-karpenter" }));

  test("must not be the same names in one account", () => {
    expect(twin({})).toEqual([
      expect.objectContaining({
        place: "dev-karpenter.name",
        message:
          'creates the iam-role "landbridge-dev-karpenter-node", and so does dev in the same account',
      }),
    ]);
    expect(twin({ region: "eu-west-2" })).toHaveLength(1);
  });

  test("may be, in accounts of their own", () => {
    const account = "444455556666";
    const principalArn = `arn:aws:iam::${account}:role/platform-admin`;
    const access = { admins: { ...ADMINS, principalArn } };
    expect(twin({ accountId: account, "cluster.access": access })).toEqual([]);
  });
});

describe("one mistake is one problem", () => {
  const places = (input: unknown): string[] =>
    problemsOf(input as PlatformInput).map(({ place }) => place);

  test("a missing or bad default environment", () => {
    expect(places({ ...platform, defaultEnvironment: undefined })).toEqual(["defaultEnvironment"]);
    expect(places({ ...platform, environments: [] })).toEqual(["environments"]);
    expect(places(withProperty("dev", "name", "Dev"))).toEqual(["Dev.name"]);
  });

  test("a bad name of the platform", () => {
    expect(places({ ...platform, platform: "A".repeat(40) })).toEqual(["platform", "platform"]);
    expect(places({ ...platform, platform: undefined })).toEqual(["platform"]);
  });

  test("an environment that was imported under a wrong name", () => {
    const environments = [...platform.environments, undefined];
    expect(problemsOf({ ...platform, environments } as unknown as PlatformInput)).toEqual([
      {
        place: "environments[3]",
        message: "is missing",
        allowed: expect.stringMatching(/export/),
      },
    ]);
    expect(places(undefined)).toEqual(["config"]);
    expect(places({ ...platform, environments: undefined })).toEqual(["environments"]);
  });
});

test("defaults hold for each key of a block", () => {
  const input = withProperties("dev", {
    "network.subnetPrefix": { private: 21 },
    "cluster.version": "1.35",
    "cluster.addons": { coredns: "v1.11.9-eksbuild.9" },
  });
  const [dev] = validatePlatform(input).environments;
  expect(dev).toMatchObject({
    network: { subnetPrefix: { public: 24, private: 21, database: 24 } },
    cluster: {
      addons: {
        ...EKS_ADDONS["1.35"],
        coredns: "v1.11.9-eksbuild.9",
      },
    },
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
      "    allowed:  an AWS region, such as eu-west-1 (lib/aws-regions.ts lists them)",
    ].join("\n"),
  );
});
