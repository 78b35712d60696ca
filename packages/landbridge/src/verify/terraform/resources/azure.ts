import { specOfAzure } from "../../prerequisites/azure-kustomization";
import type {
  ConfiguredKustomization,
  FluxConfiguration,
} from "../../prerequisites/flux-configuration";
import { FLUX_CRDS } from "../../prerequisites/flux-crds";
import { parentOf } from "../../repository/repository";
import { record, type YamlRecord } from "../../yaml/json";
import { configurationOf } from "../azure-configuration";
import type { Collector } from "../collector";
import { callOf } from "../graph";
import { decode } from "../hcl/decode";
import { dynamicBlocks } from "../hcl/dynamic";
import {
  flagAt,
  isList,
  Mapping,
  numberAt,
  textAt,
  toPlain,
  valueAt,
  type Value,
} from "../hcl/value";
import type { Instance } from "../instance";
import { chartCrds } from "./chart-crds";
import { normalizedPath } from "./flux-path";
import type { Handler } from "./handler";

/** Managed Flux of AKS, and of clusters elsewhere that Azure Arc manages. */
const configuration: Handler = (instance, node, collector) => {
  collector.bootstraps.push({ node, kind: "sync" });
  collector.addCrds(...FLUX_CRDS);
  const { place } = instance;
  const namespace = instance.text("namespace");
  const name = instance.text("name");
  const [url, type, reference] = ["url", "reference_type", "reference_value"].map((field) =>
    instance.text("git_repository", 0, field),
  );
  const blocks = instance.field("kustomizations");
  if (namespace === undefined || name === undefined) return;
  collector.addImpliedNamespace(node, { name: namespace, place });
  const isOfGit = instance.at("git_repository", 0) !== undefined;
  if (!isOfGit || blocks === undefined || !isList(blocks)) return;
  const kustomizations = kustomizationsOf(instance, blocks);
  for (const own of blocks.flatMap((block) => textAt(block, "name") ?? []))
    collector.addApplier("Kustomization", namespace, `${name}-${own}`);
  if (mayHaveOthers(instance, blocks)) {
    const id = { group: "kustomize.toolkit.fluxcd.io", kind: "Kustomization", namespace };
    collector.objects.push({ id: { ...id, name: `${name}-*` }, place });
  }
  // Where it is unknown, Flux's default: the branch `master`.
  const ref = type === undefined || reference === undefined ? {} : { [type]: reference };
  // Azure's documentation, "GitOps Flux v2 configurations": objects are called `<configuration>-<kustomization>`.
  const prefix = `${name}-`;
  const cluster = clusterOf(instance, node);
  add({ cluster, name, prefix, namespace, url, ref, kustomizations, place }, collector);
};

/** Adds a configuration with the Kustomizations that Azure makes of it. */
function add(configuration: FluxConfiguration, collector: Collector): void {
  const { kustomizations, name: own, namespace, prefix } = configuration;
  for (const { name } of kustomizations)
    collector.addApplier("Kustomization", namespace, `${prefix}${name}`);
  // A module that `for_each` or `count` repeats has a cluster each time.
  const { cluster } = configuration;
  const before = collector.fluxConfigurations.filter(
    (other) =>
      other.name === own &&
      other.namespace === namespace &&
      (other.cluster === cluster || other.cluster.startsWith(`${cluster}[`)),
  ).length;
  collector.fluxConfigurations.push(
    before === 0 ? configuration : { ...configuration, cluster: `${cluster}[${before}]` },
  );
}

/** The Kustomizations with a known path; one without is there nevertheless, and others may depend on it. */
function kustomizationsOf(
  instance: Instance,
  blocks: readonly Value[],
): readonly ConfiguredKustomization[] {
  const known = blocks.flatMap((block, index) => kustomization(instance, block, index));
  const names = blocks.map((block) => textAt(block, "name"));
  const isOpen = mayHaveOthers(instance, blocks);
  const isThere = (name: string): boolean =>
    known.some((one) => one.name === name) || !(isOpen || names.includes(name));
  return known.map((one) => ({ ...one, dependsOn: one.dependsOn.filter(isThere) }));
}

/** Whether there may be Kustomizations with names that aren't known. */
function mayHaveOthers(instance: Instance, blocks: readonly Value[]): boolean {
  const { body } = instance.block;
  const isOpen =
    Object.hasOwn(record(body, "dynamic") ?? {}, "kustomizations") &&
    dynamicBlocks(body, "kustomizations", instance) === undefined;
  return isOpen || blocks.some((block) => textAt(block, "name") === undefined);
}

function kustomization(
  instance: Instance,
  block: Value,
  index: number,
): readonly ConfiguredKustomization[] {
  const name = textAt(block, "name");
  const path = normalizedPath(valueAt(block, "path") ?? "");
  if (name === undefined || typeof path !== "string") return [];
  const dependsOn = valueAt(block, "depends_on");
  return [
    {
      name,
      path,
      spec: specOf(block),
      dependsOn: dependsOn !== undefined && isList(dependsOn) ? dependsOn.flatMap(asText) : [],
      place: instance.placeOfBlock("kustomizations", index),
    },
  ];
}

function specOf(block: Value): YamlRecord {
  const postBuild = valueAt(block, "post_build", 0);
  return specOfAzure({
    interval: numberAt(block, "sync_interval_in_seconds"),
    timeout: numberAt(block, "timeout_in_seconds"),
    prune: flagAt(block, "garbage_collection_enabled"),
    force: flagAt(block, "recreating_enabled"),
    wait: flagAt(block, "wait"),
    postBuild: postBuild instanceof Mapping ? postBuildOf(postBuild) : undefined,
  });
}

function postBuildOf(block: Mapping): YamlRecord {
  const from = valueAt(block, "substitute_from");
  const values = valueAt(block, "substitute");
  return {
    substitute: values === undefined ? {} : toPlain(values),
    substituteFrom: from === undefined ? [] : toPlain(from),
  };
}

function asText(value: Value): readonly string[] {
  return typeof value === "string" ? [value] : [];
}

/** AKS's managed Flux by the provider `azapi`, whose body is that of Azure's API, as an object or as JSON. */
const resource: Handler = (instance, node, collector) => {
  const type = instance.text("type") ?? "";
  const body = instance.field("body");
  const given = body instanceof Mapping ? body : body === undefined ? undefined : decode(body);
  const properties = valueAt(given, "properties");
  const { place } = instance;
  if (CLUSTER.test(type)) {
    const mesh = valueAt(properties, "serviceMeshProfile");
    if (textAt(mesh, "mode") === "Istio") addMesh(instance, node, collector);
  }
  if (!FLUX_CONFIGURATION.test(type)) return;
  const configuration = configurationOf(properties, instance.text("name"), {
    cluster: clusterOf(instance, node),
    place,
    lineOf: () => place.line,
  });
  collector.bootstraps.push({ node, kind: "sync" });
  collector.addCrds(...FLUX_CRDS);
  const namespace = textAt(properties, "namespace");
  if (namespace !== undefined) collector.addImpliedNamespace(node, { name: namespace, place });
  if (configuration !== undefined) add(configuration, collector);
};

/** A cluster with the service mesh add-on. */
const cluster: Handler = (instance, node, collector) => {
  if (instance.has("service_mesh_profile")) addMesh(instance, node, collector);
};

/** Namespaces of AKS's add-on for Istio, and its definitions (learn.microsoft.com/azure/aks/istio-about). */
const MESH = ["aks-istio-system", "aks-istio-ingress", "aks-istio-egress"];

function addMesh({ place }: Instance, node: string, collector: Collector): void {
  for (const name of MESH) collector.addImpliedNamespace(node, { name, place });
  collector.addCrds(...chartCrds("base"));
}

const CLUSTER = /^Microsoft\.ContainerService\/managedClusters@/i;

const FLUX_CONFIGURATION = /^Microsoft\.KubernetesConfiguration\/fluxConfigurations@/i;

/**
 * What names the cluster, as a path: its resource or variable in the root module, `infra/azurerm_kubernetes_cluster.main`, with
 * the call of the module that has it, `infra/module.aks.azurerm_kubernetes_cluster.main`; the configuration's own where
 * neither is known.
 */
function clusterOf(instance: Instance, node: string): string {
  const { block, place } = instance;
  const id = block.body.cluster_id ?? block.body.parent_id;
  const cluster =
    /^\$\{((?:module\.)?[\w-]+\.[\w-]+)(?:[[.].*)?\}$/.exec(String(id))?.[1] ??
    `${block.type}.${block.name}`;
  const call = callOf(node);
  const root = call === "" ? parentOf(place.file) : (textAt(instance.root("path"), "root") ?? "");
  return `${root}/${call === "" ? "" : `${call}.`}${cluster}`.replace(/^\//, "");
}

/** The providers `azurerm` and `azapi`. */
export const azureHandlers: Readonly<Record<string, Handler>> = {
  azurerm_kubernetes_cluster: cluster,
  azurerm_arc_kubernetes_flux_configuration: configuration,
  azurerm_kubernetes_flux_configuration: configuration,
  azapi_resource: resource,
};
