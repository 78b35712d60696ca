import { CLUSTER_LABEL, IN_CLUSTER, type ArgoCluster } from "../../argocd/cluster";
import { UNKNOWN } from "../../go-template/unknown";
import type { YamlRecord } from "../../yaml/json";
import { Mapping, textAt, type Value } from "../hcl/value";
import type { Instance } from "../instance";

/** Labels or annotations as Terraform knows them: a value of a later apply is there, but unknown. */
interface Marks {
  readonly marks: YamlRecord;
  /** Whether these are all. */
  readonly complete: boolean;
}

function marksOf(value: Value | undefined): Marks {
  if (value === undefined || value === null) return { marks: {}, complete: true };
  if (!(value instanceof Mapping)) return { marks: {}, complete: false };
  const entries = [...value.entries].map(([key, item]) => [key, textAt(item) ?? UNKNOWN] as const);
  return { marks: Object.fromEntries(entries), complete: !value.isLoose };
}

/** The cluster that a Secret describes to Argo CD; undefined for any other Secret. */
export function clusterOfSecret(instance: Instance): ArgoCluster | undefined {
  const labels = marksOf(instance.at("metadata", "labels"));
  if (labels.marks[CLUSTER_LABEL] !== "cluster") return undefined;
  const annotations = marksOf(instance.at("metadata", "annotations"));
  return {
    name: instance.text("data", "name") ?? instance.text("metadata", "name") ?? "",
    server: instance.text("data", "server") ?? "",
    labels: labels.marks,
    annotations: annotations.marks,
    complete: labels.complete && annotations.complete,
    place: instance.place,
  };
}

/** The cluster of the module gitops-bridge-dev/gitops-bridge/helm: `metadata` become annotations, `addons` labels. */
export function clusterOfBridge(instance: Instance): ArgoCluster | undefined {
  const cluster = instance.field("cluster");
  if (cluster === undefined) return undefined;
  const labels = marksOf(instance.at("cluster", "addons"));
  const annotations = marksOf(instance.at("cluster", "metadata"));
  const name = instance.text("cluster", "cluster_name") ?? "in-cluster";
  const environment = instance.text("cluster", "environment") ?? "dev";
  const own = { cluster_name: name, environment };
  return {
    name,
    server: instance.text("cluster", "server") ?? IN_CLUSTER,
    labels: { ...own, ...labels.marks },
    annotations: { ...own, ...annotations.marks },
    complete: labels.complete && annotations.complete,
    place: instance.place,
  };
}
