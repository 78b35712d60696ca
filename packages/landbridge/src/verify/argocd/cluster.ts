import type { Location } from "../findings/location";
import { openRecord, UNKNOWN } from "../go-template/unknown";
import type { YamlRecord } from "../yaml/json";

/** A cluster that Argo CD deploys to, as its cluster Secret describes it. */
export interface ArgoCluster {
  readonly name: string;
  readonly server: string;
  /** The AppProject that alone may use it, empty for none; undefined where that isn't known. */
  readonly project?: string;
  readonly labels: YamlRecord;
  readonly annotations: YamlRecord;
  /** Whether `labels` and `annotations` are all that the Secret has. */
  readonly complete: boolean;
  readonly place?: Location;
  /** Annotations that are values of Landbridge's contract, with their declarations. */
  readonly contract?: ReadonlyMap<string, Location>;
}

/** Address of the cluster that Argo CD runs in, from inside: what a destination named `in-cluster` has. */
export const IN_CLUSTER = "https://kubernetes.default.svc";

/** Label of a Secret that describes a cluster or a repository. */
export const CLUSTER_LABEL = "argocd.argoproj.io/secret-type";

/** The parameters that the cluster generator makes of a cluster. */
export function parametersOf(cluster: ArgoCluster): YamlRecord {
  const { name, server, complete, project = UNKNOWN } = cluster;
  const labels = { ...labelsOfArgocd(cluster), ...cluster.labels, [CLUSTER_LABEL]: "cluster" };
  const annotations = { ...cluster.annotations };
  return {
    name,
    nameNormalized: name.toLowerCase().replace(/[^-a-z0-9.]/g, "-"),
    server,
    project,
    metadata: {
      labels: complete ? labels : openRecord(labels),
      annotations: complete ? annotations : openRecord(annotations),
    },
  };
}

/** Argo CD writes the version of Kubernetes into a label of a cluster Secret that asks for it. */
export function labelsOfArgocd({ labels }: ArgoCluster): YamlRecord {
  return labels["argocd.argoproj.io/auto-label-cluster-info"] === "true"
    ? { "argocd.argoproj.io/kubernetes-version": UNKNOWN }
    : {};
}

/** The parameters of a cluster of which nothing is known. */
export function unknownCluster(): YamlRecord {
  return openRecord({
    metadata: { labels: openRecord({}), annotations: openRecord({}) },
  });
}
