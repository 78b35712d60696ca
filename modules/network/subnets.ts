import type { RouteTable } from "@cdktf/provider-aws/lib/route-table";
import { RouteTableAssociation } from "@cdktf/provider-aws/lib/route-table-association";
import { Subnet } from "@cdktf/provider-aws/lib/subnet";
import type { Vpc } from "@cdktf/provider-aws/lib/vpc";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";

import { CONTROL_PLANE_ZONES, type SubnetPlan, type SubnetTier } from "../../lib/subnet-plan";
import type { NetworkProps } from "./props";
import { discoveryTags, TIER_NAMES } from "./tiers";

/** A subnet and the letter of its zone. */
export interface ZonedSubnet {
  /** The zone's letter. */
  readonly zone: string;
  readonly subnet: Subnet;
}

/** Creates the subnets of one tier, one per zone: ids `<tier>-<letter>`. */
export function subnetsOf(
  scope: Construct,
  tier: SubnetTier,
  vpc: Vpc,
  plan: SubnetPlan,
  { name, region, availabilityZones, clusterName }: NetworkProps,
): ZonedSubnet[] {
  const discovery = discoveryTags(tier, clusterName);
  const zones =
    tier === "controlPlane" ? availabilityZones.slice(0, CONTROL_PLANE_ZONES) : availabilityZones;
  return zones.map((zone, index) => ({
    zone,
    subnet: new Subnet(scope, `${TIER_NAMES[tier]}-${zone}`, {
      vpcId: vpc.id,
      cidrBlock: plan[tier][index],
      availabilityZone: `${region}${zone}`,
      // Load balancers and NAT gateways have their own addresses; nothing else should have one.
      mapPublicIpOnLaunch: false,
      tags: { Name: `${name}-${TIER_NAMES[tier]}-${zone}`, ...discovery },
    }),
  }));
}

/**
 * Gives a subnet its routes and returns its ID *through the association*: a resource that uses that ID
 * waits until the subnet can reach what it needs (`after`: routes, endpoints), and is destroyed
 * before they are. Nodes thus never boot without a way to the registry, nor lose it while draining.
 */
export function routed(
  scope: Construct,
  tier: SubnetTier,
  { zone, subnet }: ZonedSubnet,
  table: RouteTable,
  after: readonly ITerraformDependable[] = [],
): string {
  return new RouteTableAssociation(scope, `${TIER_NAMES[tier]}-${zone}-association`, {
    subnetId: subnet.id,
    routeTableId: table.id,
    ...(after.length > 0 && { dependsOn: [...after] }),
  }).subnetId;
}
