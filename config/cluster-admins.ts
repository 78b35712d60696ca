import type { AwsEnvironment } from "./schema";

/** ARNs of the principals that `cluster.access` lets administer the whole cluster. */
export function clusterAdmins({ cluster }: AwsEnvironment): readonly string[] {
  return Object.values(cluster.access)
    .filter(
      ({ policy, namespaces }) =>
        policy === "AmazonEKSClusterAdminPolicy" && namespaces.length === 0,
    )
    .map(({ principalArn }) => principalArn);
}
