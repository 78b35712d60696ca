import type { ArgoCluster } from "../../argocd/cluster";
import { clustersOf } from "../../model/argocd/argocd-clusters";
import type { Model } from "../../model/model";

/** The clusters of Argo CD, as far as they are known. */
export function knownClusters({ sources, prerequisites }: Model): readonly ArgoCluster[] {
  return clustersOf(sources, prerequisites) ?? [];
}

/** The cluster of a name. */
export function clusterNamed(model: Model, name: string): ArgoCluster | undefined {
  return knownClusters(model).find((cluster) => cluster.name === name);
}
