import { WORKLOAD_CLUSTER } from "landbridge/contract";

import type { WorkloadCluster } from "../config/workload-clusters";
import { FROM_CONTRACT, platformKustomization } from "./platform-kustomization";

/** The directory of an environment's workload clusters, from the root of the repository. */
export const directoryOf = (environment: string): string => `gitops/fleet/${environment}`;

/** Name of the Kustomization that is Ready when a workload cluster is: what is applied to the cluster depends on it. */
export const kustomizationName = (cluster: string): string => `workload-${cluster}`;

/** True when a composite resource has everything that it consists of. */
const READY = `['Synced', 'Ready'].all(type, status.conditions.exists(c, c.type == type && c.status == 'True' && (has(c.observedGeneration) == false || c.observedGeneration == metadata.generation)))`;

/** The Flux Kustomization of a workload cluster. Creating EKS, its nodes and NAT gateways takes about 20 minutes. */
export function kustomizationOf(environment: string, { name }: WorkloadCluster): object {
  return platformKustomization({
    name: kustomizationName(name),
    path: `${directoryOf(environment)}/${name}`,
    annotations: { [WORKLOAD_CLUSTER]: name },
    dependsOn: ["workload-cluster-api"],
    spec: {
      timeout: "45m",
      deletionPolicy: "WaitForTermination",
      wait: true,
      healthCheckExprs: [
        {
          apiVersion: "fleet.landbridge.dev/v1alpha1",
          kind: "WorkloadCluster",
          current: READY,
        },
      ],
      ...FROM_CONTRACT,
    },
  });
}
