import type { AwsEnvironmentInput } from "../../config/schema";
import { fleetPlatform } from "../support/fleet-platform";
import { problemsOf, withProperty } from "./support";

/** What is wrong with a hub and its workload environment. */
const problems = (
  environment: string,
  property: string,
  value: unknown,
  engine?: AwsEnvironmentInput["engine"],
) => problemsOf(withProperty(environment, property, value, fleetPlatform(engine)));

test("a workload environment names a management environment", () => {
  expect(problemsOf(fleetPlatform())).toEqual([]);
});

test.each([
  ["is on its own", "hub", "topology", { kind: "standalone" }, "hub"],
  ["doesn't exist", "orders", "topology.hub", "nowhere", "nowhere"],
  ["is itself", "orders", "topology.hub", "orders", "orders"],
] as const)("a hub that %s is an error", (_title, environment, property, value, received) => {
  expect(problems(environment, property, value)).toMatchObject([
    { place: "orders.topology.hub", message: "is not a management environment", received },
  ]);
});

test("another engine than the hub's is an error: it would be ignored", () => {
  expect(problems("orders", "engine", { kind: "flux-operator" })).toMatchObject([
    { place: "orders.engine.kind", received: "flux-operator", allowed: "flux" },
  ]);
});

test("an addon that belongs to the engine is an error", () => {
  expect(problems("orders", "addons", { "webhook-receiver": {} })).toMatchObject([
    {
      place: "orders.addons.webhook-receiver",
      message: "belongs to the engine, which runs in hub",
    },
  ]);
});

test("a hub in another partition is an error: no role is valid in both", () => {
  const input = withProperty("orders", "region", "cn-north-1", fleetPlatform());
  expect(problemsOf(input)).toContainEqual(
    expect.objectContaining({ place: "orders.region", allowed: "a region of aws" }),
  );
});

describe("an API server without a public address", () => {
  const place = "orders.cluster.privateAccess.cidrs";
  const problemsWith = (cidrs: readonly string[], engine?: AwsEnvironmentInput["engine"]) => {
    const input = withProperty("orders", "cluster.publicAccessCidrs", [], fleetPlatform(engine));
    return problemsOf(withProperty("orders", "cluster.privateAccess", { cidrs }, input));
  };

  test.each([
    ["nobody", []],
    ["another network", ["10.51.0.0/16"]],
    ["a part of the hub's network", ["10.50.0.0/17"]],
  ])("that admits %s is an error", (_title, cidrs) => {
    expect(problemsWith(cidrs)).toMatchObject([
      { place, received: cidrs, allowed: "10.50.0.0/16, the network of hub, or one around it" },
    ]);
  });

  test.each([["10.50.0.0/16"], ["10.0.0.0/10"]])(
    "that admits the hub's network is fine (%s)",
    (cidr) => {
      expect(problemsWith([cidr])).toEqual([]);
    },
  );

  test("is reached by EKS's Argo CD all the same", () => {
    const kind = "argocd-eks";
    const instanceArn = "arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b";
    const admins = { groups: ["9067f7a1-70a1-4a3c-9d4e-0a1b2c3d4e5f"] };
    const engine = { kind, identityCenter: { instanceArn }, admins } as const;
    expect(problemsWith([], engine)).toEqual([]);
  });
});

test("a hub whose addresses on the internet are unknown is an error", () => {
  const input = withProperty("hub", "network.natGateways", "none", fleetPlatform());
  const withEndpoints = withProperty(
    "hub",
    "topology",
    { kind: "management", egressCidrs: ["203.0.113.7/32"] },
    input,
  );
  const places = (of: typeof input) => problemsOf(of).map(({ place }) => place);
  expect(places(input)).toContain("orders.topology.hub");
  expect(places(withEndpoints)).not.toContain("orders.topology.hub");
});

test("a Git server whose key is unknown is an error: Flux would not sign in there", () => {
  const git = { url: "ssh://git@git.example.com/acme/platform.git", auth: { kind: "ssh" } };
  expect(problems("hub", "git", git)).toMatchObject([
    {
      place: "orders.topology.hub",
      message:
        "is hub, whose Flux has no public key of git.example.com for the namespaces of workload environments",
    },
  ]);
});
