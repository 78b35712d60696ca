import type { RouteTable } from "@cdktf/provider-aws/lib/route-table";
import { RouteTableAssociation } from "@cdktf/provider-aws/lib/route-table-association";
import { Subnet } from "@cdktf/provider-aws/lib/subnet";
import type { Vpc } from "@cdktf/provider-aws/lib/vpc";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";

import type { SubnetPlan, SubnetTier } from "../../lib/subnet-plan";
import type { NetworkProps } from "./props";

/** A subnet and the letter of its zone. */
export interface ZonedSubnet {
  /** The zone's letter. */
  readonly zone: string;
  readonly subnet: Subnet;
}

/** Makes the subnets of one tier, one a zone: ids `<tier>-<letter>`. */
export function subnetsOf(
  scope: Construct,
  tier: SubnetTier,
  vpc: Vpc,
  plan: SubnetPlan,
  { name, region, availabilityZones, clusterName }: NetworkProps,
): ZonedSubnet[] {
  const discovery = discoveryTags(tier, clusterName);
  return availabilityZones.map((zone, index) => ({
    zone,
    subnet: new Subnet(scope, `${tier}-${zone}`, {
      vpcId: vpc.id,
      cidrBlock: plan[tier][index],
      availabilityZone: `${region}${zone}`,
      // Load balancers and NAT gateways bring their own addresses; nothing else shall have one.
      mapPublicIpOnLaunch: false,
      tags: { Name: `${name}-${tier}-${zone}`, ...discovery },
    }),
  }));
}

/**
 * Tags by which controllers find subnets: the AWS Load Balancer Controller ("Subnet
 * Auto-Discovery" of its documentation) and Karpenter (`subnetSelectorTerms` in the Git tree).
 */
function discoveryTags(tier: SubnetTier, clusterName: string): Record<string, string> {
  switch (tier) {
    case "public":
      return { "kubernetes.io/role/elb": "1" };
    case "private":
      return { "kubernetes.io/role/internal-elb": "1", "karpenter.sh/discovery": clusterName };
    case "database":
      return {};
  }
}

/**
 * Gives a subnet its routes and returns its id *by way of the association*: whoever uses that id
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
  return new RouteTableAssociation(scope, `${tier}-${zone}-association`, {
    subnetId: subnet.id,
    routeTableId: table.id,
    ...(after.length > 0 && { dependsOn: [...after] }),
  }).subnetId;
}
