import type { SubnetTier } from "../../lib/subnet-plan";

/** How a tier is called in ids and names. */
export const TIER_NAMES: Readonly<Record<SubnetTier, string>> = {
  public: "public",
  private: "private",
  database: "database",
  controlPlane: "control-plane",
};

/**
 * Tags by which controllers find subnets: the AWS Load Balancer Controller ("Subnet
 * Auto-Discovery" of its documentation) and Karpenter (`subnetSelectorTerms` in the Git tree).
 */
export function discoveryTags(tier: SubnetTier, clusterName: string): Record<string, string> {
  switch (tier) {
    case "public":
      return { "kubernetes.io/role/elb": "1" };
    case "private":
      return { "kubernetes.io/role/internal-elb": "1", "karpenter.sh/discovery": clusterName };
    case "database":
    case "controlPlane":
      return {};
  }
}
