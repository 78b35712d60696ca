import { engineTraits } from "landbridge/contract";

import { clusterAdmins } from "../config/cluster-admins";
import { namePrefix } from "../config/names";
import type { AwsEnvironment } from "../config/schema";
import type { WorkloadCluster } from "../config/workload-clusters";
import { partitionOf } from "../lib/aws-regions";
import { platformTags } from "../lib/aws-tags";
import { HUB_TAG } from "../lib/hub-tag";

/**
 * The composite resource of a workload cluster, as gitops/infrastructure/crossplane/workload-cluster defines it. What
 * only Terraform knows are variables of the contract.
 */
export function compositeOf(
  platform: string,
  environment: AwsEnvironment,
  cluster: WorkloadCluster,
): object {
  const { name, awsName, region, version, cidr, natGateways, zones, nodes, apps } = cluster;
  const { iam, tags, addons, engine } = environment;
  const { path = "/", permissionsBoundaryArn } = iam;
  return {
    apiVersion: "fleet.landbridge.dev/v1alpha1",
    kind: "WorkloadCluster",
    metadata: {
      name,
      // Where the engine reads the Secret by which it reaches the cluster: what is composed is in this namespace, too.
      namespace: engineTraits(engine.kind).namespace,
      // Crossplane looks again when what it composes changes, and a new token changes a Secret that it doesn't compose.
      annotations: { "crossplane.io/poll-interval": "1m" },
    },
    spec: {
      name: awsName,
      partition: partitionOf(region) ?? "aws",
      region,
      version,
      deletionProtection: environment.cluster.deletionProtection,
      addons: cluster.addons,
      network: { cidr, natGateways, zones },
      nodes,
      access: {
        ...(engineTraits(engine.kind).project === "argocd" && { engine: engine.kind }),
        hubRoleArn: "${TF_HUB_ROLE_ARN}",
        administratorArns: clusterAdmins(environment),
        publicCidrs: "${TF_HUB_EGRESS_CIDRS}",
      },
      iam: { path, ...(permissionsBoundaryArn === undefined ? {} : { permissionsBoundaryArn }) },
      ...(apps &&
        addons["amazon-managed-prometheus"] !== undefined && {
          metrics: { policyArn: "${TF_WORKLOAD_METRICS_POLICY_ARN}" },
        }),
      tags: {
        ...tags,
        ...platformTags(platform, environment.name),
        ManagedBy: "crossplane",
        WorkloadCluster: name,
        [HUB_TAG]: namePrefix(platform, environment.name),
      },
    },
  };
}
