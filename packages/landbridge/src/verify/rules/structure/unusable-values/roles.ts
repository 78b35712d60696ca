import { memoize } from "../../../../lib/memoize";
import { builtInGroups, findKind, kindsOf } from "../../../catalog/api-kinds";
import { findOldVersion } from "../../../catalog/api-versions";
import type { ClusterObject } from "../../../model/applier";
import { pinnedKubernetes } from "../../../model/kubernetes-version";
import type { Model } from "../../../model/model";
import { list, record, text, type FieldPath } from "../../../yaml/json";
import type { InvalidValue } from "../invalid-values/invalid-value-type";

/** Groups of Kubernetes that serve a resource, by its name; without the removed group `extensions`. */
const GROUPS: ReadonlyMap<string, ReadonlySet<string>> = groupsByResource();

function groupsByResource(): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const group of builtInGroups()) {
    for (const kind of kindsOf(group)) {
      if (findKind(group, kind)?.versions.length === 0) continue;
      const resource = pluralOf(kind.toLowerCase());
      groups.set(resource, (groups.get(resource) ?? new Set()).add(group));
    }
  }
  return groups;
}

function pluralOf(kind: string): string {
  if (kind === "endpoints") return kind;
  if (/(?:s|x|ch)$/.test(kind)) return `${kind}es`;
  return kind.endsWith("y") ? `${kind.slice(0, -1)}ies` : `${kind}s`;
}

/** A resource that the groups of a rule don't serve. */
interface Misplaced {
  readonly resource: string;
  readonly path: FieldPath;
  readonly groups: readonly string[];
}

/** Rules of a role that grant a resource only in groups of Kubernetes that don't have it, and that no other rule grants. */
export function* uselessRules({ data }: ClusterObject, model: Model): Iterable<InvalidValue> {
  const rules = list(data, "rules");
  if (record(data, "aggregationRule") !== undefined) return;
  for (const { resource, path, groups } of misplacedIn(rules)) {
    if (groups.includes("extensions") && mayServe(model, resource)) continue;
    const right = GROUPS.get(resource) ?? new Set();
    const isGranted = rules.some((rule) => {
      const own = list(rule, "apiGroups");
      const hasGroup = own.includes("*") || own.some((group) => right.has(String(group)));
      const resources = list(rule, "resources");
      return hasGroup && (resources.includes("*") || resources.includes(resource));
    });
    if (isGranted) continue;
    const [first = ""] = right;
    yield {
      path,
      message: `group ${groups.map((group) => `"${group}"`).join(" or ")} has no ${resource}: those are in "${first}", so the rule doesn't grant them`,
      isWarning: true,
    };
  }
}

function misplacedIn(rules: readonly unknown[]): readonly Misplaced[] {
  return rules.flatMap((rule, index) => {
    const groups = list(rule, "apiGroups").map(String);
    // Other groups may have a resource of any name.
    if (groups.length === 0 || !groups.every((group) => GROUP_NAMES.has(group))) return [];
    return list(rule, "resources").flatMap((resource, position): Misplaced[] => {
      const right = typeof resource === "string" ? GROUPS.get(resource) : undefined;
      if (right === undefined || groups.some((group) => right.has(group))) return [];
      if (groups.every((group) => group === "extensions") && !OF_EXTENSIONS.has(String(resource)))
        return [];
      const path = ["rules", index, "resources", position];
      return [{ resource: String(resource), path, groups }];
    });
  });
}

/**
 * What `extensions` had, with the minor version of Kubernetes that removed it. Operators that still name it list more next to
 * these.
 */
const OF_EXTENSIONS: ReadonlyMap<string, number> = new Map([
  ["daemonsets", 16],
  ["deployments", 16],
  ["ingresses", 22],
  ["networkpolicies", 16],
  ["replicasets", 16],
]);

/** Whether the cluster is so old that `extensions` still has a resource, by a pinned version or by objects that no newer one serves. */
function mayServe(model: Model, resource: string): boolean {
  return newestKubernetes(model) < (OF_EXTENSIONS.get(resource) ?? 0);
}

/** The newest minor version of Kubernetes that the cluster may have: it serves every object of it. */
const newestKubernetes = memoize(({ objects, sources }: Model): number =>
  objects.reduce(
    (newest, { data, id }) => {
      const old = findOldVersion(text(data, "apiVersion") ?? "", id.kind);
      const removedIn = old?.of === "Kubernetes" ? old.removedIn : undefined;
      return Math.min(newest, (removedIn ?? Infinity) - 1);
    },
    pinnedKubernetes(sources.repository)?.minor ?? Infinity,
  ),
);

const GROUP_NAMES: ReadonlySet<string> = new Set([...builtInGroups(), "extensions"]);
