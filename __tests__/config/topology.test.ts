import type { PlatformInput } from "../../config/schema";
import { awsEnvironment } from "../../config/schema";
import { workloadSubnets } from "../../lib/workload-subnets";
import { dev } from "../support/fixture-platform";
import { problemsOf, withProperties, withProperty } from "./support";

const CIDR = "10.100.0.0/16";

/** The fixture platform, whose `dev` manages these clusters. */
const managing = (workloads: object, more: object = {}): PlatformInput =>
  withProperties("dev", {
    topology: { kind: "management", workloads, ...more },
    addons: Object.keys(workloads).length > 0 ? { crossplane: {} } : {},
  });

const problems = (workloads: object, more: object = {}) => problemsOf(managing(workloads, more));

test("an environment is alone by default", () => {
  expect(awsEnvironment.parse(dev).topology).toEqual({ kind: "standalone" });
});

test("a workload cluster needs only a network", () => {
  const topology = { kind: "management" as const, workloads: { orders: { cidr: CIDR } } };
  expect(awsEnvironment.parse({ ...dev, topology }).topology).toEqual({
    kind: "management",
    workloads: {
      orders: {
        cidr: CIDR,
        apps: true,
        availabilityZones: ["a", "b"],
        natGateways: "single",
        nodes: { instanceTypes: ["m7g.large"], count: 2, diskSizeGib: 50 },
      },
    },
  });
  expect(problems({ orders: { cidr: CIDR } })).toEqual([]);
});

test.each([
  ["a misspelt property", { cidr: CIDR, zone: ["a"] }, "zone"],
  ["a network that is too small", { cidr: "10.100.0.0/24" }, "cidr"],
  ["a public network", { cidr: "52.0.0.0/16" }, "cidr"],
  ["one zone", { cidr: CIDR, availabilityZones: ["a"] }, "availabilityZones"],
  [
    "a zone that the region lacks",
    { cidr: CIDR, availabilityZones: ["a", "f"] },
    "availabilityZones.1",
  ],
  ["an unknown version", { cidr: CIDR, version: "1.20" }, "version"],
  ["no nodes", { cidr: CIDR, nodes: { count: 0 } }, "nodes.count"],
  [
    "two architectures",
    { cidr: CIDR, nodes: { instanceTypes: ["m7g.large", "m7i.large"] } },
    "nodes.instanceTypes.1",
  ],
  [
    "an accelerator",
    { cidr: CIDR, nodes: { instanceTypes: ["g6.xlarge"] } },
    "nodes.instanceTypes.0",
  ],
])("%s is an error", (_what, orders, place) => {
  expect(problems({ orders })).toMatchObject([{ place: `dev.topology.workloads.orders.${place}` }]);
});

test("zones are those of the cluster's own region", () => {
  const orders = { cidr: CIDR, region: "us-east-1", availabilityZones: ["a", "f"] };
  expect(problems({ orders })).toEqual([]);
});

describe("networks", () => {
  test.each([
    ["the hub's", "10.20.0.0/16", "dev (10.20.0.0/16)"],
    ["another environment's", "10.30.128.0/17", "prod (10.30.0.0/16)"],
    ["another cluster's", "10.100.16.0/20", `dev's orders (${CIDR})`],
  ])("that overlap with %s are an error", (_whose, cidr, owner) => {
    expect(problems({ orders: { cidr: CIDR }, search: { cidr } })).toMatchObject([
      {
        place: "dev.topology.workloads.search.cidr",
        message: `overlaps with ${owner}`,
        received: cidr,
      },
    ]);
  });

  test("of two hubs' clusters are compared too", () => {
    const both = withProperty(
      "prod",
      "topology",
      { kind: "management", workloads: { search: { cidr: CIDR } } },
      withProperty("prod", "addons", { crossplane: {} }, managing({ orders: { cidr: CIDR } })),
    );
    expect(problemsOf(both)).toMatchObject([
      {
        place: "prod.topology.workloads.search.cidr",
        message: `overlaps with dev's orders (${CIDR})`,
      },
    ]);
  });
});

describe("names", () => {
  test("of environments are taken", () => {
    expect(problems({ prod: { cidr: CIDR } })).toMatchObject([
      { place: "dev.topology.workloads.prod", message: "has the name of the environment prod" },
    ]);
  });

  test("of another hub's clusters are taken", () => {
    const both = withProperty(
      "prod",
      "topology",
      { kind: "management", workloads: { orders: { cidr: "10.101.0.0/16" } } },
      withProperty("prod", "addons", { crossplane: {} }, managing({ orders: { cidr: CIDR } })),
    );
    expect(problemsOf(both)).toMatchObject([
      {
        place: "prod.topology.workloads.orders",
        message: "has the name of a workload cluster of dev",
      },
    ]);
  });

  test("fit into the name of an IAM role", () => {
    const name = "a-name-that-is-so-long".slice(0, 20);
    expect(problems({ [name]: { cidr: CIDR } })).toEqual([]);
    const long = { ...managing({ [name]: { cidr: CIDR } }), platform: "platform-of-acme-ltd" };
    const renamed = withProperty("dev", "name", "development-of-acme", long);
    const input = { ...renamed, defaultEnvironment: "development-of-acme" };
    const own = problemsOf(input).filter(({ place }) => place.includes("workloads"));
    expect(own).toMatchObject([{ message: expect.stringContaining("characters") }]);
  });
});

describe("where requests come from", () => {
  const network = { ...dev.network, natGateways: "none", egressElsewhere: true };
  const workloads = { orders: { cidr: CIDR } };
  const without = (topology: object): readonly string[] =>
    problemsOf(withProperties("dev", { network, topology })).map(({ place }) => place);

  test("is configured where the hub has no NAT gateways", () => {
    const place = "dev.topology.egressCidrs";
    expect(without({ kind: "management", workloads })).toContain(place);
    const egressCidrs = ["203.0.113.7/32"];
    expect(without({ kind: "management", workloads, egressCidrs })).not.toContain(place);
    expect(without({ kind: "management" })).not.toContain(place);
  });
});

describe("subnets of a workload cluster", () => {
  test("start on boundaries of their own, and leave room for four zones", () => {
    expect(workloadSubnets("10.100.0.0/16", 2)).toEqual([
      { privateCidr: "10.100.0.0/19", publicCidr: "10.100.128.0/22" },
      { privateCidr: "10.100.32.0/19", publicCidr: "10.100.132.0/22" },
    ]);
    expect(workloadSubnets("10.100.0.0/16", 4).slice(0, 2)).toEqual(
      workloadSubnets("10.100.0.0/16", 2),
    );
    expect(workloadSubnets("10.1.16.0/20", 1)).toEqual([
      { privateCidr: "10.1.16.0/23", publicCidr: "10.1.24.0/26" },
    ]);
  });

  test("need a network that can be divided", () => {
    expect(() => workloadSubnets("10.100.0.0/24", 2)).toThrow(/can't be divided/);
    expect(() => workloadSubnets("10.100.0.0/16", 5)).toThrow(/can't be divided/);
  });
});
