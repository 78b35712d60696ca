import type { ExistingData } from "../../prerequisites/prerequisites";
import type { Collector } from "../collector";
import type { Instance } from "../instance";
import { namespaceOf } from "../manifest-objects";
import { clusterOfSecret } from "./argocd";
import { keysOfAll, labelsOf } from "./data";
import type { Handler } from "./handler";
import { partlyKnown } from "./manifest";

function addUnnamed(kind: string, instance: Instance, collector: Collector): void {
  const id = partlyKnown("", kind, instance.field("metadata"));
  collector.objects.push({ id, place: instance.place });
}

const namespace: Handler = (instance, node, collector) => {
  const name = instance.text("metadata", "name") ?? instance.text("name");
  if (name !== undefined) collector.addNamespace(node, { name, place: instance.place });
  else addUnnamed("Namespace", instance, collector);
};

const serviceAccount: Handler = (instance, _node, collector) => {
  const name = instance.text("metadata", "name");
  const owner = namespaceOf(instance.at("metadata", "namespace"));
  if (name !== undefined && owner !== undefined) collector.serviceAccounts.add(`${owner}/${name}`);
};

const data =
  (kind: ExistingData["kind"]): Handler =>
  (instance, node, collector) => {
    const entry = dataOf(instance, kind);
    if (entry === undefined) addUnnamed(kind, instance, collector);
    else collector.addData(node, entry);
    const cluster = kind === "Secret" ? clusterOfSecret(instance) : undefined;
    if (cluster !== undefined) collector.clusters.push(cluster);
  };

const addition =
  (kind: ExistingData["kind"]): Handler =>
  (instance, node, collector) => {
    const entry = dataOf(instance, kind);
    if (entry === undefined) return;
    const { kind: ofKind, namespace: owner, name, place, keys } = entry;
    const base = { kind: ofKind, namespace: owner, name, place };
    collector.addToData(node, keys === undefined ? base : { ...base, keys });
  };

function dataOf(instance: Instance, kind: ExistingData["kind"]): ExistingData | undefined {
  const name = instance.text("metadata", "name");
  const owner = namespaceOf(instance.at("metadata", "namespace"));
  if (name === undefined || owner === undefined) return undefined;
  const lists = ["data", "binary_data", "data_wo"].map((field) => instance.field(field));
  const keys = keysOfAll(lists, kind, (key) => instance.placeOf(key));
  const labels = labelsOf(instance.at("metadata", "labels"));
  const immutable = instance.field("immutable") ?? false;
  return {
    kind,
    namespace: owner,
    name,
    place: instance.place,
    keys,
    labels,
    ...(typeof immutable === "boolean" ? { immutable } : {}),
  };
}

/** Resources of the providers `kubernetes` and `rancher2`; manifests are read elsewhere. */
export const kubernetesHandlers: Readonly<Record<string, Handler>> = {
  kubernetes_namespace: namespace,
  kubernetes_namespace_v1: namespace,
  rancher2_namespace: namespace,
  kubernetes_service_account: serviceAccount,
  kubernetes_service_account_v1: serviceAccount,
  kubernetes_config_map: data("ConfigMap"),
  kubernetes_config_map_v1: data("ConfigMap"),
  kubernetes_config_map_v1_data: addition("ConfigMap"),
  kubernetes_secret: data("Secret"),
  kubernetes_secret_v1: data("Secret"),
  kubernetes_secret_v1_data: addition("Secret"),
};
