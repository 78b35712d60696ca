import { UserError } from "landbridge/errors";

import { cidrSize, formatCidr, parseCidr } from "./cidr";

/** The tiers of a VPC's subnets. */
export const SUBNET_TIERS = ["public", "private", "database", "controlPlane"] as const;
/** Who a subnet is for: load balancers (`public`), nodes (`private`), databases, or the API server. */
export type SubnetTier = (typeof SUBNET_TIERS)[number];

/** The subnets of a VPC: per tier one CIDR for each availability zone, in the zones' order. */
export type SubnetPlan = Readonly<Record<SubnetTier, readonly string[]>>;

/** A VPC's network and how to divide it. */
export interface SubnetPlanInput {
  /** IPv4 network of the VPC, such as `10.20.0.0/16`. */
  readonly vpcCidr: string;
  /** How many availability zones to plan for, 1 to 4. */
  readonly azCount: number;
  /** Prefix length of a subnet of each tier, 16 to 28 (AWS's limits). */
  readonly prefix: Readonly<Record<SubnetTier, number>>;
}

/**
 * How many zones have subnets of the control plane. EKS needs two, and a cluster never takes subnets in
 * further zones (aws/containers-roadmap#2258): so they don't follow the other tiers.
 */
export const CONTROL_PLANE_ZONES = 2;

/** Every tier keeps room for this many zones, so that a zone can be added without renumbering. */
export const PLANNED_ZONES = 4;

/**
 * Divides a VPC. Tiers with larger subnets come first, so every subnet starts on its own boundary.
 * @throws UserError if the VPC's CIDR is invalid, or if four subnets of each tier don't fit into it.
 */
export function planSubnets({ vpcCidr, azCount, prefix }: SubnetPlanInput): SubnetPlan {
  const vpc = parseCidr(vpcCidr);
  if (vpc === undefined) {
    throw new UserError({
      place: "network.cidr",
      message: "is not an IPv4 network",
      received: vpcCidr,
      allowed: "a.b.c.d/n with zero host bits, such as 10.20.0.0/16",
    });
  }
  const needed = addressesNeeded(prefix);
  if (needed > cidrSize(vpc.prefix)) {
    throw new UserError({
      place: "network.subnetPrefix",
      message: `${PLANNED_ZONES} subnets of each tier need ${needed} addresses, but ${vpcCidr} has ${cidrSize(vpc.prefix)}`,
      received: prefix,
      allowed: "prefix lengths whose subnets fit into the VPC",
      remedy: "use smaller subnets (a larger prefix length) or a larger VPC",
    });
  }
  const plan: Record<SubnetTier, string[]> = {
    public: [],
    private: [],
    database: [],
    controlPlane: [],
  };
  let next = vpc.base;
  const largestFirst = [...SUBNET_TIERS].sort((one, other) => prefix[one] - prefix[other]);
  for (const tier of largestFirst) {
    for (let zone = 0; zone < PLANNED_ZONES; zone += 1) {
      if (zone < azCount) plan[tier].push(formatCidr({ base: next, prefix: prefix[tier] }));
      next += cidrSize(prefix[tier]);
    }
  }
  return plan;
}

/** How many addresses the plan takes with room for all zones. */
export function addressesNeeded(prefix: SubnetPlanInput["prefix"]): number {
  return SUBNET_TIERS.reduce((sum, tier) => sum + PLANNED_ZONES * cidrSize(prefix[tier]), 0);
}
