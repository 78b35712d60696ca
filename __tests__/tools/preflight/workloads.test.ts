import { complaints, READY_ACCOUNT } from "./support";

describe("the workload clusters of a management environment", () => {
  const workloads = {
    orders: { cidr: "10.100.0.0/16", natGateways: "per-az" as const, nodes: { count: 3 } },
    search: { cidr: "10.101.0.0/16", region: "eu-central-1" },
  };
  const environment = {
    topology: { kind: "management" as const, workloads },
    addons: { crossplane: {} },
  };
  const full = { usage: () => Promise.resolve({ limit: 0, used: 0 }) };

  test("count against the quotas of their regions", async () => {
    const asked: string[] = [];
    const inRegion = (region: string) => {
      asked.push(region);
      return { ...READY_ACCOUNT, ...full };
    };
    const lines = await complaints({ account: { ...full, inRegion }, environment });
    expect(asked).toEqual(["eu-central-1"]);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining("VPCs per region: 0 of 0 used by others, 2 needed"),
        expect.stringContaining("Elastic IP addresses: 0 of 0 used by others, 3 needed"),
        // Two nodes of the environment and three of the cluster, of two vCPUs each.
        expect.stringContaining("On-Demand instances: 0 of 0 used by others, 10 needed"),
        expect.stringContaining("VPCs per region in eu-central-1: 0 of 0 used by others, 1 needed"),
        expect.stringContaining("Elastic IP addresses in eu-central-1: 0 of 0 used by others, 1"),
      ]),
    );
  });

  test("don't count as used by others once they exist: their tag ManagedBy is another one", async () => {
    const tags: object[] = [];
    const usage = (_quota: string, own: object) => {
      tags.push(own);
      return Promise.resolve({ limit: 100, used: 0 });
    };
    await complaints({ account: { usage }, environment });
    expect(tags[0]).toEqual({ Platform: "landbridge", Environment: "dev" });
  });
});

test("a workload environment needs no credential for Git: its hub's engine has it", async () => {
  const topology = { kind: "workload", hub: "management" } as const;
  expect(await complaints({ environment: { topology }, world: { variables: {} } })).toEqual([]);
});
