import { UserError } from "landbridge/errors";

import type { PlatformInput } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import { EKS_ADDONS } from "../../config/versions";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { fixturePlatform as platform } from "../support/fixture-platform";
import { ADMINS, problemsOf, withProperties, withProperty } from "./support";

test("the fixture platform is valid", () => {
  expect(problemsOf(platform)).toEqual([]);
});

describe("a mistake in one property is reported with location, value and what is allowed", () => {
  // With the place, or places, where it is not the property itself.
  test.each<[string, unknown, RegExp, ...string[]]>([
    ["region", "europe", /eu-west-1/],
    ["accountId", "12345", /12 digits/],
    ["kind", "gcp", /aws/],
    ["name", "Dev", /lowercase/, "Dev.name"],
    [
      "name",
      "a-much-too-long-environment-name",
      /at most 20/,
      "a-much-too-long-environment-name.name",
    ],
    ["network.cidr", "10.0.0.0/8", /16 to 28/],
    ["network.cidr", "10.20.0.1/16", /zero host bits/],
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
      /true, if the private subnets have another route/,
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
      "cluster.nodeGroups.platform.instanceTypes",
      ["m7i.large"],
      /an arm64 type, or an image for amd64/,
      "dev.cluster.nodeGroups.platform.instanceTypes.0",
    ],
    [
      "cluster.nodeGroups.platform.instanceTypes",
      ["g5g.xlarge"],
      /for the same accelerator/,
      "dev.cluster.nodeGroups.platform.instanceTypes.0",
    ],
    [
      "cluster.nodeGroups.platform.amiType",
      "AL2023_ARM_64_NVIDIA",
      /for the same accelerator/,
      "dev.cluster.nodeGroups.platform.instanceTypes.0",
    ],
    [
      "cluster.nodeGroups.platform.instanceTypes",
      ["large"],
      /such as m7g.large/,
      "dev.cluster.nodeGroups.platform.instanceTypes.0",
    ],
    [
      "cluster.nodeGroups.platform.minSize",
      5,
      /minSize <= desiredSize/,
      "dev.cluster.nodeGroups.platform",
    ],
    [
      "cluster.privateAccess",
      { cidrs: ["203.0.113.0/24"] },
      /VPN/,
      "dev.cluster.privateAccess.cidrs.0",
    ],
    [
      "cluster.privateAccess",
      { securityGroupIds: ["runner"] },
      /such as sg-/,
      "dev.cluster.privateAccess.securityGroupIds.0",
    ],
    ["cluster.serviceIpv4Cidr", "10.20.128.0/20", /outside the VPC/],
    ["cluster.serviceIpv4Cidr", "8.8.8.0/24", /a private IPv4 network of \/12 to \/24/],
    ["cluster.nodeGroups", {}, /at least one node group/],
    [
      "cluster.nodeGroups.platform.taints",
      [{ key: "example.com/a", effect: "NO_EXECUTE" }],
      /without NO_SCHEDULE/,
      "dev.cluster.nodeGroups",
    ],
    [
      "cluster.nodeGroups.platform.labels",
      { "kubernetes.io/arch": "arm64" },
      /outside kubernetes.io/,
      "dev.cluster.nodeGroups.platform.labels.kubernetes.io/arch",
    ],
    ["cluster.nodeGroups.platform.amiReleaseVersion", "latest", /1\.35\.7-20260827/],
    ["cluster.addons", { coredns: "1.12" }, /eksbuild|string/, "dev.cluster.addons.coredns"],
    ["dns.domain", "not a domain", /lowercase domain/],
    ["dns.domain", "example.com.", /without a trailing dot/],
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
    ["cluster.access", { Admins: ADMINS }, /lowercase letters/, "dev.cluster.access.Admins"],
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

  test("reports a missing property", () => {
    expect(problemsOf(withProperty("prod", "network.cidr", undefined))).toEqual([
      expect.objectContaining({ place: "prod.network.cidr", message: "is missing" }),
    ]);
  });

  test("a missing object is reported with its required and optional fields", () => {
    expect(problemsOf(withProperty("prod", "secrets", undefined))).toEqual([
      {
        place: "prod.secrets",
        message: "is missing",
        allowed: "an object with adminEmail; may have recoveryWindowDays, generations",
      },
    ]);
    expect(problemsOf(withProperty("prod", "network", undefined))).toEqual([
      {
        place: "prod.network",
        message: "is missing",
        allowed:
          'kind: "new" with cidr, availabilityZones, natGateways; or kind: "existing" with vpcId, cidr, subnets',
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
      allowed: "an object with principalArn; may have policy, namespaces, groups",
    });
  });

  test.each([
    ["cluster.verison", "1.35", '; did you mean "version"?'],
    ["network.CIDR", "10.0.0.0/16", '; did you mean "cidr"?'],
    ["cluster.access.admins.principleArn", "x", '; did you mean "principalArn"?'],
    ["dns.zone.parentzone", "x", '; did you mean "parentZone"?'],
    ["databse", {}, '; did you mean "database"?'],
    ["cluster.color", "red", ""],
  ])("reports the unknown property %s = %j", (property, value, hint) => {
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
    "%s can't be allowed to reach the API server, because it isn't a public address",
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

describe("an invalid property doesn't hide mistakes between the others of its block", () => {
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

describe("reports one mistake as one problem", () => {
  const places = (input: unknown): string[] =>
    problemsOf(input as PlatformInput).map(({ place }) => place);

  test("a missing or invalid default environment", () => {
    expect(places({ ...platform, defaultEnvironment: undefined })).toEqual(["defaultEnvironment"]);
    expect(places({ ...platform, environments: [] })).toEqual(["environments"]);
    expect(places(withProperty("dev", "name", "Dev"))).toEqual(["Dev.name"]);
  });

  test("an invalid platform name", () => {
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

test("defaults apply to each key of a block", () => {
  const input = withProperties("dev", {
    "network.subnetPrefix": { private: 21 },
    "cluster.version": "1.35",
    "cluster.addons": { coredns: "v1.11.9-eksbuild.9" },
  });
  const [dev] = validatePlatform(input, ACCOUNT_NAMES).environments;
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

test("reports all mistakes together, including those between properties", () => {
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

test("a problem has location, received value and what is allowed", () => {
  const [problem] = problemsOf(withProperty("dev", "region", "nowhere"));
  expect(new UserError(problem!).message).toBe(
    [
      "dev.region: is not valid",
      '    received: "nowhere"',
      "    allowed:  an AWS region, such as eu-west-1 (lib/aws-regions.ts lists them)",
    ].join("\n"),
  );
});
