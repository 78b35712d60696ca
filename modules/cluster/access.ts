import { EksAccessEntry } from "@cdktf/provider-aws/lib/eks-access-entry";
import { EksAccessPolicyAssociation } from "@cdktf/provider-aws/lib/eks-access-policy-association";
import type { Construct } from "constructs";

import type { ClusterProps } from "./props";

/** Lets the configured principals into the cluster, each with its policy. */
export function grantAccess(
  scope: Construct,
  clusterName: string,
  { accessEntries, partition }: ClusterProps,
): void {
  for (const { name, principalArn, policy, namespaces = [], kubernetesGroups } of accessEntries) {
    const entry = new EksAccessEntry(scope, `access-${name}`, {
      clusterName,
      principalArn,
      type: "STANDARD",
      kubernetesGroups: kubernetesGroups && [...kubernetesGroups],
    });
    if (policy === undefined) continue;
    new EksAccessPolicyAssociation(scope, `access-${name}-policy`, {
      clusterName,
      // By way of the entry, which must exist first.
      principalArn: entry.principalArn,
      policyArn: `arn:${partition}:eks::aws:cluster-access-policy/${policy}`,
      accessScope:
        namespaces.length === 0
          ? { type: "cluster" }
          : { type: "namespace", namespaces: [...namespaces] },
    });
  }
}
