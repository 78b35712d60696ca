import type { AwsEnvironment, ExistingNetwork } from "../../../config/schema";
import { ZONE_LETTERS } from "../../../lib/aws-regions";
import { SUBNET_TIERS, type SubnetTier } from "../../../lib/subnet-plan";
import { discoveryTags } from "../../../modules/network";
import type { ExistingSubnet } from "../account";
import type { AwsContext, Check } from "../check";
import { ok, type Outcome, problem, warning } from "../outcome";

/** EKS requires six free addresses in each subnet of the control plane ("Subnet requirements for clusters"). */
const CONTROL_PLANE_ADDRESSES = 6;
/** A node of the platform's own group takes about this many addresses for itself and its pods. */
const NODE_ADDRESSES = 16;

/** A subnet of the configuration. */
interface Wanted {
  readonly id: string;
  readonly tier: SubnetTier;
  readonly zone: string;
  readonly place: string;
}

/** A VPC that exists already: whether its subnets are what the configuration says, and large enough. */
export const existingVpc: Check<AwsContext> = {
  title: "existing VPC",
  run: async ({ environment, account, prefix }) => {
    const { network } = environment;
    if (network.kind !== "existing") return [];
    const wanted = subnetsOf(environment, network);
    const vpc = await account.vpc(network.vpcId);
    if (vpc === undefined) {
      return [problem(`the account has no ${network.vpcId}`, "Correct network.vpcId.")];
    }
    const known = await account.subnets(wanted.map(({ id }) => id));
    const outcomes = [
      ...vpcProblems(network, vpc),
      ...wanted.flatMap((one) => subnetProblems(one, network, prefix, known)),
      ...(await withoutWayOut(network, wanted, (ids) =>
        account.withoutDefaultRoute(network.vpcId, ids),
      )),
    ];
    return outcomes.length > 0
      ? outcomes
      : [ok(`${network.vpcId} has all ${wanted.length} subnets`)];
  },
};

function subnetsOf({ region }: AwsEnvironment, { subnets }: ExistingNetwork): readonly Wanted[] {
  return SUBNET_TIERS.flatMap((tier) =>
    ZONE_LETTERS.flatMap((letter) => {
      const id = subnets[tier][letter];
      const place = `network.subnets.${tier}.${letter}`;
      return id === undefined ? [] : [{ id, tier, zone: `${region}${letter}`, place }];
    }),
  );
}

function vpcProblems(
  { vpcId, cidr }: ExistingNetwork,
  { cidrs, hasDns }: { readonly cidrs: readonly string[]; readonly hasDns: boolean },
): readonly Outcome[] {
  const problems: Outcome[] = [];
  if (!cidrs.includes(cidr)) {
    problems.push(
      problem(
        `${vpcId} doesn't have the network ${cidr}`,
        `Set network.cidr to one of ${cidrs.join(", ")}.`,
      ),
    );
  }
  if (!hasDns) {
    problems.push(
      problem(
        `${vpcId} has no DNS hostnames, so the API server's private address doesn't resolve`,
        `aws ec2 modify-vpc-attribute --vpc-id ${vpcId} --enable-dns-hostnames (and --enable-dns-support)`,
      ),
    );
  }
  return problems;
}

function subnetProblems(
  { id, tier, zone, place }: Wanted,
  { vpcId, tagSubnets }: ExistingNetwork,
  cluster: string,
  known: readonly ExistingSubnet[],
): readonly Outcome[] {
  const subnet = known.find((other) => other.id === id);
  if (subnet === undefined)
    return [problem(`${place}: the account has no ${id}`, `Correct ${place}.`)];
  if (subnet.vpcId !== vpcId || subnet.zone !== zone) {
    return [
      problem(
        `${place}: ${id} is in ${subnet.vpcId}, ${subnet.zone}, not in ${vpcId}, ${zone}`,
        `Correct ${place}.`,
      ),
    ];
  }
  const missing = Object.entries(tagSubnets ? {} : discoveryTags(tier, cluster)).filter(
    ([key, value]) => subnet.tags[key] !== value,
  );
  const least =
    { controlPlane: CONTROL_PLANE_ADDRESSES, private: NODE_ADDRESSES }[tier as string] ?? 0;
  return [
    ...missing.map(([key, value]) =>
      problem(
        `${place}: ${id} lacks the tag ${key}=${value}, by which controllers find it`,
        `aws ec2 create-tags --resources ${id} --tags Key=${key},Value=${value}`,
      ),
    ),
    ...(subnet.freeAddresses < least
      ? [
          problem(
            `${place}: ${id} has ${subnet.freeAddresses} free addresses, ${least} are needed`,
            "Choose a larger subnet.",
          ),
        ]
      : []),
  ];
}

async function withoutWayOut(
  { vpcId }: ExistingNetwork,
  wanted: readonly Wanted[],
  ask: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly Outcome[]> {
  const ids = wanted.filter(({ tier }) => tier === "private").map(({ id }) => id);
  const lacking = await ask(ids);
  if (lacking.length === 0) return [];
  return [
    warning(
      `no route to 0.0.0.0/0 from ${lacking.join(", ")}: nodes reach neither Git nor image registries`,
      `Add a route to a NAT or transit gateway in ${vpcId}, or mirror what the cluster needs.`,
    ),
  ];
}
