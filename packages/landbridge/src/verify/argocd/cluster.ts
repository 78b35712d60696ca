import type { Location } from "../findings/location";
import { openRecord } from "../go-template/unknown";
import type { YamlRecord } from "../yaml/json";

/** A cluster that Argo CD deploys to, as its cluster Secret describes it. */
export interface ArgoCluster {
  readonly name: string;
  readonly server: string;
  readonly labels: YamlRecord;
  readonly annotations: YamlRecord;
  /** Whether `labels` and `annotations` are all that the Secret has. */
  readonly complete: boolean;
  readonly place?: Location;
  /** Annotations that are values of Landbridge's contract, with their declarations. */
  readonly contract?: ReadonlyMap<string, Location>;
}

/** Label of a Secret that describes a cluster. */
export const CLUSTER_LABEL = "argocd.argoproj.io/secret-type";

/** The parameters that the cluster generator makes of a cluster. */
export function parametersOf(cluster: ArgoCluster): YamlRecord {
  const { name, server, complete } = cluster;
  const labels = { ...cluster.labels, [CLUSTER_LABEL]: "cluster" };
  const annotations = { ...cluster.annotations };
  return {
    name,
    nameNormalized: name.toLowerCase().replace(/[^-a-z0-9.]/g, "-"),
    server,
    metadata: {
      labels: complete ? labels : openRecord(labels),
      annotations: complete ? annotations : openRecord(annotations),
    },
  };
}

/** The parameters of a cluster of which nothing is known. */
export function unknownCluster(): YamlRecord {
  return openRecord({
    metadata: { labels: openRecord({}), annotations: openRecord({}) },
  });
}
