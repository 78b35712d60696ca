import { DataAwsSubnet } from "@cdktf/provider-aws/lib/data-aws-subnet";
import { DataAwsVpc } from "@cdktf/provider-aws/lib/data-aws-vpc";
import { DbSubnetGroup } from "@cdktf/provider-aws/lib/db-subnet-group";
import { Ec2Tag } from "@cdktf/provider-aws/lib/ec2-tag";
import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import { SUBNET_TIERS, type SubnetTier } from "../../lib/subnet-plan";
import type { Vpc } from "./props";
import { discoveryTags, TIER_NAMES } from "./tiers";

/** A VPC that others manage, and its subnets. */
export interface ExistingNetworkProps {
  /** Prefix of the names, such as `landbridge-dev`; lower case. */
  readonly name: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** ID of the VPC. */
  readonly vpcId: string;
  /** IPv4 network of the VPC that the subnets are in. */
  readonly cidr: string;
  /** IDs of the subnets by tier, then by the letter of their zone. */
  readonly subnets: Readonly<Record<SubnetTier, Readonly<Partial<Record<string, string>>>>>;
  /** Whether to add the tags by which controllers find the subnets; otherwise the plan fails without them. */
  readonly tagSubnets: boolean;
  /** Name of the EKS cluster, by which Karpenter discovers the private subnets. */
  readonly clusterName: string;
}

/**
 * A VPC that exists already. The plan fails if it or one of its subnets isn't what it should be: nothing is
 * created in the wrong place.
 */
export class ExistingNetwork extends Construct implements Vpc {
  public readonly vpcId: string;
  public readonly vpcCidr: string;
  public readonly publicSubnetIds: readonly string[];
  public readonly privateSubnetIds: readonly string[];
  public readonly databaseSubnetIds: readonly string[];
  public readonly controlPlaneSubnetIds: readonly string[];
  public readonly databaseSubnetGroupName: string;
  public readonly natAddresses: readonly string[] = [];

  constructor(
    scope: Construct,
    id: string,
    private readonly props: ExistingNetworkProps,
  ) {
    super(scope, id);
    const { name, cidr } = props;
    const vpc = new DataAwsVpc(this, "vpc", {
      id: props.vpcId,
      lifecycle: {
        postcondition: [
          {
            condition: "${self.enable_dns_support && self.enable_dns_hostnames}",
            errorMessage: `${props.vpcId} needs DNS support and DNS hostnames: without them the API server's private address doesn't resolve.`,
          },
          {
            condition: `\${contains(self.cidr_block_associations[*].cidr_block, "${cidr}")}`,
            errorMessage: `${props.vpcId} doesn't have the network ${cidr} (network.cidr).`,
          },
        ],
      },
    });
    const ids = Object.fromEntries(
      SUBNET_TIERS.map((tier) => [tier, this.tier(tier, vpc)]),
    ) as Record<SubnetTier, readonly string[]>;
    this.vpcId = vpc.id;
    this.vpcCidr = cidr;
    this.publicSubnetIds = ids.public;
    this.privateSubnetIds = ids.private;
    this.databaseSubnetIds = ids.database;
    this.controlPlaneSubnetIds = ids.controlPlane;
    this.databaseSubnetGroupName = new DbSubnetGroup(this, "database-subnet-group", {
      name: awsName("db-subnet-group", name),
      description: `Database subnets of ${name}`,
      subnetIds: [...ids.database],
      tags: { Name: name },
    }).name;
  }

  /** Subnets of a tier, by way of data sources, so that whatever uses them waits for the checks. */
  private tier(tier: SubnetTier, vpc: DataAwsVpc): readonly string[] {
    const { subnets, region, clusterName, tagSubnets } = this.props;
    const tags = Object.entries(discoveryTags(tier, clusterName));
    return Object.entries(subnets[tier]).flatMap(([zone, id]) => {
      if (id === undefined) return [];
      const name = `${TIER_NAMES[tier]}-${zone}`;
      const zoneName = `${region}${zone}`;
      const subnet = new DataAwsSubnet(this, name, {
        id,
        lifecycle: {
          postcondition: [
            {
              condition: `\${self.vpc_id == "${this.props.vpcId}" && self.availability_zone == "${zoneName}"}`,
              errorMessage: `${id} (network.subnets.${tier}.${zone}) isn't in ${this.props.vpcId} and ${zoneName}.`,
            },
            ...(tagSubnets ? [] : tags).map(([key, value]) => ({
              condition: `\${lookup(self.tags, "${key}", "") == "${value}"}`,
              errorMessage: `${id} (network.subnets.${tier}.${zone}) needs the tag ${key}=${value}, by which controllers find it; or set network.tagSubnets to true.`,
            })),
          ],
        },
        dependsOn: [vpc],
      });
      for (const [key, value] of tagSubnets ? tags : []) {
        new Ec2Tag(this, `${name}-${key.replace(/[^a-z]+/g, "-")}`, {
          resourceId: subnet.id,
          key,
          value,
        });
      }
      return [subnet.id];
    });
  }
}
