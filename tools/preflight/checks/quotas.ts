import type { NewNetwork } from "../../../config/schema";
import { platformTags } from "../../../lib/aws-tags";
import type { QuotaName } from "../account";
import type { AwsContext, Check } from "../check";
import { ok, type Outcome, problem } from "../outcome";

/** Name and code of a quota. */
const NAMES: Readonly<Record<QuotaName, { readonly name: string; readonly code: string }>> = {
  vpcs: { name: "VPCs per region", code: "vpc L-F678F1CE" },
  elasticIps: { name: "Elastic IP addresses", code: "ec2 L-0263D0A3" },
  onDemandVcpus: { name: "vCPUs of standard On-Demand instances", code: "ec2 L-1216C47A" },
  spotVcpus: { name: "vCPUs of standard Spot instances", code: "ec2 L-34B43A08" },
  networkLoadBalancers: {
    name: "Network Load Balancers per region",
    code: "elasticloadbalancing L-69A177A2",
  },
  applicationLoadBalancers: {
    name: "Application Load Balancers per region",
    code: "elasticloadbalancing L-53DA6B97",
  },
};

/** Quotas of EC2, VPC and Elastic Load Balancing that a first deploy uses, with its optional addons and modules. */
export const quotas: Check<AwsContext> = {
  title: "quotas",
  run: async (context) => {
    const needed = await demand(context);
    const tags = { ...platformTags(context.platform, context.environment.name) };
    const outcomes = await Promise.all(
      needed.map(async ([quota, amount]): Promise<Outcome> => {
        const { limit, used } = await context.account.usage(quota, tags);
        const { name, code } = NAMES[quota];
        const state = `${name}: ${used} of ${limit} used by others, ${amount} needed`;
        if (used + amount <= limit) return ok(state);
        const [service = "", id = ""] = code.split(" ");
        return problem(
          state,
          `aws service-quotas request-service-quota-increase --service-code ${service} --quota-code ${id} --desired-value ${used + amount} --region ${context.environment.region}`,
        );
      }),
    );
    const problems = outcomes.filter(({ status }) => status !== "ok");
    return problems.length > 0 ? problems : outcomes;
  },
};

/** The total that the environment needs; its existing resources don't count as used by others. */
async function demand({
  environment,
  account,
}: AwsContext): Promise<readonly (readonly [QuotaName, number])[]> {
  const { network, cluster, addons, modules } = environment;
  const created =
    network.kind === "existing" ? { vpcs: 0, addresses: 0 } : newNetworkDemand(network);
  const groups = await Promise.all(
    Object.values(cluster.nodeGroups).map(async ({ capacityType, instanceTypes, desiredSize }) => {
      const sizes = await Promise.all(instanceTypes.map((type) => account.vcpus(type)));
      const largest = Math.max(0, ...sizes.map((size) => size ?? 0));
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
  return [
    ["vpcs", created.vpcs],
    ["elasticIps", created.addresses],
    ["onDemandVcpus", vcpus("ON_DEMAND") + hostVcpus],
    // Karpenter starts with Spot for what isn't the platform's own: one node of the same size.
    ["spotVcpus", vcpus("SPOT") + Math.max(...groups.map(({ largest }) => largest))],
    // The Gateway's, and that of NGINX.
    ["networkLoadBalancers", 1 + ingress],
    ...(balancers === 0 ? [] : [["applicationLoadBalancers", balancers] as const]),
  ];
}

/** A new VPC, and an address for each of its NAT gateways. */
function newNetworkDemand({ natGateways, availabilityZones }: NewNetwork): {
  readonly vpcs: number;
  readonly addresses: number;
} {
  const addresses = { none: 0, single: 1, "per-az": availabilityZones.length };
  return { vpcs: 1, addresses: addresses[natGateways] };
}
