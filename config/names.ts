import type { AwsNameKind } from "../lib/aws-names";

/** The first part of every account-wide name of an environment, such as `landbridge-dev`. */
export function namePrefix(platform: string, environment: string): string {
  return `${platform}-${environment}`;
}

/**
 * The account-wide names that the core stack gives, less the prefix: the longest of each kind
 * decides how long the names of platform and environment may be. A test holds this list against
 * the synthesized stacks.
 */
export const NAME_SUFFIXES: Readonly<Partial<Record<AwsNameKind, readonly string[]>>> = {
  "eks-cluster": [""],
  "iam-role": [
    "-authentik-monitoring",
    "-cluster",
    "-ebs-csi",
    "-external-dns",
    "-external-secrets",
    "-flow-logs",
    "-karpenter",
    "-karpenter-node",
    "-lb-controller",
    "-node",
    "-vpc-cni",
  ],
  "load-balancer": ["-gateway"],
  "rds-instance": ["-authentik"],
  "db-parameter-group": ["-authentik-postgres17"],
  "db-subnet-group": [""],
  "sqs-queue": ["-karpenter"],
  "event-rule": [
    "-karpenter-health",
    "-karpenter-rebalance",
    "-karpenter-spot",
    "-karpenter-state",
  ],
  "launch-template": ["-node"],
  "security-group": ["-authentik-database", "-endpoints", "-node"],
  secret: ["/authentik", "/headlamp"],
};
