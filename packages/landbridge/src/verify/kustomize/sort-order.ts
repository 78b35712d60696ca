import { list, text } from "../yaml/json";
import type { Resource, ResourceId } from "./resource";

const FIRST: readonly string[] = [
  "Namespace",
  "ResourceQuota",
  "StorageClass",
  "CustomResourceDefinition",
  "ServiceAccount",
  "PodSecurityPolicy",
  "Role",
  "ClusterRole",
  "RoleBinding",
  "ClusterRoleBinding",
  "ConfigMap",
  "Secret",
  "Endpoints",
  "Service",
  "LimitRange",
  "PriorityClass",
  "PersistentVolume",
  "PersistentVolumeClaim",
  "Deployment",
  "StatefulSet",
  "CronJob",
  "PodDisruptionBudget",
];
const LAST: readonly string[] = ["MutatingWebhookConfiguration", "ValidatingWebhookConfiguration"];

/**
 * Orders the result as `sortOptions` say. Without them `kustomize build` sorts by kind ("legacy") and
 * Flux leaves the order as it is.
 */
export function sortResources(
  resources: readonly Resource[],
  options: unknown,
  fallback: "legacy" | "fifo",
): readonly Resource[] {
  if ((text(options, "order") ?? fallback) !== "legacy") return resources;
  const own = text(options, "order") === "legacy" && at(options) !== undefined;
  const first = own ? strings(at(options), "orderFirst") : FIRST;
  const last = own ? strings(at(options), "orderLast") : LAST;
  const ranks = new Map<string, number>();
  first.forEach((kind, index) => ranks.set(kind, index - first.length));
  last.forEach((kind, index) => ranks.set(kind, index + 1));
  const keyed = resources.map((resource) => ({
    resource,
    rank: ranks.get(resource.id.kind) ?? 0,
    key: sortKey(resource.id),
  }));
  keyed.sort((a, b) => {
    const order = compare(a.key.kind, b.key.kind);
    // The core Namespace comes before kinds of other groups that are called so too.
    const bothNamespaces = a.resource.id.kind === "Namespace" && b.resource.id.kind === "Namespace";
    const anyCore = a.resource.id.group === "" || b.resource.id.group === "";
    const byKind = bothNamespaces && anyCore ? -order : order;
    return a.rank - b.rank || byKind || compare(a.key.name, b.key.name);
  });
  return keyed.map(({ resource }) => resource);
}

function at(options: unknown): unknown {
  return typeof options === "object" && options !== null && "legacySortOptions" in options
    ? options.legacySortOptions
    : undefined;
}

function strings(options: unknown, field: string): readonly string[] {
  return list(options, field).filter((item) => typeof item === "string");
}

function sortKey(id: ResourceId): { readonly kind: string; readonly name: string } {
  return {
    kind: `${id.group || "~G"}_${id.version || "~V"}_${id.kind || "~K"}`,
    name: `${id.namespace || "~X"}|${id.name || "~N"}`,
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
