import { groupsOfCharts } from "../../catalog/charts";
import type { Collector } from "../collector";
import { isList, Mapping, type Value } from "../hcl/value";
import type { Instance } from "../instance";

/** Records that any CRDs may come with something. */
export function addOpenCrds({ place }: Instance, collector: Collector, name = "*"): void {
  const group = "apiextensions.k8s.io";
  const id = { group, kind: "CustomResourceDefinition", namespace: "", name };
  collector.objects.push({ id, place });
}

/** Records that a namespace may come with something. */
export function addOpenNamespace({ place }: Instance, collector: Collector, name = "*"): void {
  collector.objects.push({ id: { group: "", kind: "Namespace", namespace: "", name }, place });
}

/** What a provider of Kustomize applies: any objects of its directory and the bases of that. */
export function addKustomization(instance: Instance, collector: Collector): void {
  addOpenCrds(instance, collector);
  addOpenNamespace(instance, collector);
}

/** Sources of modules that put something into a cluster, by the registry's name of their provider or by their own name. */
const INTO_CLUSTER =
  /^[\w-]+\/[\w-]+\/(?:helm|kubectl|kubernetes)(?:\/\/|$)|add-?ons?\b|\bcrds?\b|\bhelm\b|\bk8s-(?:base|bootstrap|common|core|init|platform)|\bplatform-services\b/i;

/**
 * What a module that isn't here may put into the cluster: namespaces that its arguments name, and CRDs of the charts
 * that its name or source names; any, if its source says that it installs something into a cluster.
 */
export function addUnknownModule(instance: Instance, collector: Collector): void {
  const source = instance.text("source") ?? "";
  const texts = Object.keys(instance.block.body).flatMap((key) =>
    key === "source" || key === "version" ? [] : [key, ...textsIn(instance.field(key))],
  );
  for (const text of new Set(texts))
    if (/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text))
      addOpenNamespace(instance, collector, text);
  const named = `${source} ${instance.block.name}`.toLowerCase().replaceAll("_", "-");
  if (INTO_CLUSTER.test(source)) addOpenCrds(instance, collector);
  else for (const group of groupsOfCharts(named)) addOpenCrds(instance, collector, `*.${group}`);
}

/** All texts of a value, with the keys of its maps. */
function textsIn(value: Value | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  if (value instanceof Mapping)
    return [...value.entries].flatMap(([key, inner]) => [key, ...textsIn(inner)]);
  return value !== undefined && isList(value) ? value.flatMap(textsIn) : [];
}
