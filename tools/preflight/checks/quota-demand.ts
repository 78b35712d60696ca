import type { AwsEnvironment, NewNetwork } from "../../../config/schema";
import { workloadClustersOf } from "../../../config/workload-clusters";
import type { Account, QuotaName } from "../account";

/** How much of each quota something needs. */
export type Demand = readonly (readonly [QuotaName, number])[];

/** The total that an environment needs in its region, with the workload clusters that Crossplane creates there. */
export async function demandOf(environment: AwsEnvironment, account: Account): Promise<Demand> {
  const { network, cluster, addons, modules, region } = environment;
  const created =
    network.kind === "existing" ? { vpcs: 0, addresses: 0 } : newNetworkDemand(network);
  const groups = await Promise.all(
    Object.values(cluster.nodeGroups).map(async ({ capacityType, instanceTypes, desiredSize }) => {
      const largest = await largestOf(instanceTypes, account);
      return { capacityType, largest, vcpus: desiredSize * largest };
    }),
  );
  const vcpus = (type: "ON_DEMAND" | "SPOT"): number =>
    groups
      .filter(({ capacityType }) => capacityType === type)
      .reduce((sum, group) => sum + group.vcpus, 0);
  const host = modules["private-access"];
  const hostVcpus =
    host?.kind === "session-host" ? ((await account.vcpus(host.instanceType)) ?? 0) : 0;
  const ingress = addons["nginx-ingress"]?.service.kind === "load-balancer" ? 1 : 0;
  const balancers = modules["ingress-load-balancer"] === undefined ? 0 : 1;
  const workloads = new Map(await workloadDemand(environment, region, account));
  const ofWorkloads = (quota: QuotaName): number => workloads.get(quota) ?? 0;
  return [
    ["vpcs", created.vpcs + ofWorkloads("vpcs")],
    ["elasticIps", created.addresses + ofWorkloads("elasticIps")],
    ["onDemandVcpus", vcpus("ON_DEMAND") + hostVcpus + ofWorkloads("onDemandVcpus")],
    // Karpenter starts with Spot for what isn't the platform's own: one node of the same size.
    ["spotVcpus", vcpus("SPOT") + Math.max(...groups.map(({ largest }) => largest))],
    // The Gateway's, and that of NGINX.
    ["networkLoadBalancers", 1 + ingress],
    ...(balancers === 0 ? [] : [["applicationLoadBalancers", balancers] as const]),
  ];
}

/** What the workload clusters of a management environment need in a region. */
export async function workloadDemand(
  environment: AwsEnvironment,
  region: string,
  account: Account,
): Promise<Demand> {
  // The platform's name is only part of names.
  const clusters = workloadClustersOf("", environment).filter((one) => one.region === region);
  const vcpus = await Promise.all(
    clusters.map(
      async ({ nodes }) => nodes.count * (await largestOf(nodes.instanceTypes, account)),
    ),
  );
  const gateways = clusters.map(({ natGateways, zones }) =>
    natGateways === "single" ? 1 : zones.length,
  );
  return [
    ["vpcs", clusters.length],
    ["elasticIps", sum(gateways)],
    ["onDemandVcpus", sum(vcpus)],
  ];
}

async function largestOf(types: readonly string[], account: Account): Promise<number> {
  const sizes = await Promise.all(types.map((type) => account.vcpus(type)));
  return Math.max(0, ...sizes.map((size) => size ?? 0));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** A new VPC, and an address for each of its NAT gateways. */
function newNetworkDemand({ natGateways, availabilityZones }: NewNetwork): {
  readonly vpcs: number;
  readonly addresses: number;
} {
  const addresses = { none: 0, single: 1, "per-az": availabilityZones.length };
  return { vpcs: 1, addresses: addresses[natGateways] };
}
