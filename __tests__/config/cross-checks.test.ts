import type { Problem } from "landbridge/errors";

import { fixturePlatform as platform } from "../support/fixture-platform";
import { ADMINS, problemsOf, withProperties, withProperty } from "./support";

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

  test("a generation of a secret that doesn't exist", () => {
    const generations = { headlmap: 2, "authentik/database": 2 };
    expect(problemsOf(withProperty("prod", "secrets.generations", generations))).toEqual([
      expect.objectContaining({
        place: "prod.secrets.generations.headlmap",
        message: 'is not a secret of the platform; did you mean "headlamp"?',
        allowed: "argocd, authentik, authentik/database, headlamp",
      }),
    ]);
  });

  test("an EBS CSI driver that doesn't tag volumes with the cluster's name", () => {
    const addons = { "aws-ebs-csi-driver": "v1.57.0-eksbuild.1" };
    expect(problemsOf(withProperty("prod", "cluster.addons", addons))).toEqual([
      expect.objectContaining({
        place: "prod.cluster.addons.aws-ebs-csi-driver",
        allowed: expect.stringContaining("1.58 or newer") as string,
      }),
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

  test("kube-proxy of a different Kubernetes version", () => {
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

describe("names of two environments", () => {
  const twin = (values: Record<string, unknown>): readonly Problem[] =>
    problemsOf(withProperties("prod", { ...values, name: "dev-karpenter" }));

  test("can't be the same in one account", () => {
    expect(twin({})).toEqual([
      expect.objectContaining({
        place: "dev-karpenter.name",
        message:
          'creates the iam-role "landbridge-dev-karpenter-node", but dev creates it too, in the same account',
      }),
    ]);
    expect(twin({ region: "eu-west-2" })).toHaveLength(1);
  });

  test("can be the same in different accounts", () => {
    const account = "444455556666";
    const principalArn = `arn:aws:iam::${account}:role/platform-admin`;
    const access = { admins: { ...ADMINS, principalArn } };
    expect(twin({ accountId: account, "cluster.access": access })).toEqual([]);
  });
});
