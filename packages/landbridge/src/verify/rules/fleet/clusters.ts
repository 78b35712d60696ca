import type { Model } from "../../model/model";

/** A cluster in a sentence: that of a kubeconfig or of an Application's destination, or the one that applies to others. */
export function nameOfCluster({ cluster, home }: Model): string {
  return home === "" ? `the cluster of ${cluster}` : `the cluster of ${home}`;
}
