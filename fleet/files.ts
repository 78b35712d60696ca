import type { AwsEnvironment, Platform } from "../config/schema";
import { type WorkloadCluster, workloadClustersOf } from "../config/workload-clusters";
import { appsOf, sharedKustomizations } from "./apps";
import { compositeOf } from "./composite";
import {
  documents as documentsOf,
  type GeneratedFiles,
  kustomize as kustomizeOf,
} from "./documents";
import { directoryOf, kustomizationOf } from "./kustomization";

/** Every file below gitops/fleet/: what Flux reads of the lists of workload clusters in config/. */
export function fleetFiles({ platform, environments }: Platform): GeneratedFiles {
  return new Map(
    environments.flatMap((environment) =>
      environment.kind === "aws" ? filesOf(platform, environment) : [],
    ),
  );
}

type File = readonly [path: string, text: string];

function filesOf(platform: string, environment: AwsEnvironment): readonly File[] {
  const clusters = workloadClustersOf(platform, environment);
  if (clusters.length === 0) return [];
  const { name } = environment;
  const folder = directoryOf(name);
  return [
    [`${folder}/kustomization.yaml`, kustomize(name, ["flux-kustomization.yaml"])],
    [
      `${folder}/flux-kustomization.yaml`,
      documents(name, [
        ...sharedKustomizations(clusters),
        ...clusters.flatMap((cluster) => [kustomizationOf(name, cluster), ...appsOf(cluster)]),
      ]),
    ],
    ...clusters.flatMap((cluster) => clusterFiles(platform, environment, cluster)),
  ];
}

function clusterFiles(
  platform: string,
  environment: AwsEnvironment,
  cluster: WorkloadCluster,
): readonly File[] {
  const folder = `${directoryOf(environment.name)}/${cluster.name}`;
  const composite = compositeOf(platform, environment, cluster);
  return [
    [`${folder}/kustomization.yaml`, kustomize(environment.name, ["workload-cluster.yaml"])],
    [`${folder}/workload-cluster.yaml`, documents(environment.name, [composite])],
  ];
}

function kustomize(environment: string, resources: readonly string[]): string {
  return documents(environment, [kustomizeOf(resources)]);
}

function documents(environment: string, objects: readonly object[]): string {
  return documentsOf(
    `Written by \`npm run fleet\` from topology.workloads of the environment ${environment} in config/. Don't edit.`,
    objects,
  );
}
