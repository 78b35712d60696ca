import type { Model } from "../../model/model";

/** A cluster in a sentence: that of a kubeconfig or of an Application's destination, or the one that applies to others. */
export function nameOfCluster({ cluster, home }: Model): string {
  const own = cluster === "" ? "the repository" : cluster;
  return `the cluster of ${home === "" ? own : home}`;
}
