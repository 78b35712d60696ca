import { builtInGroups, findKind, kindsOf } from "../../../catalog/api-kinds";
import type { ClusterObject } from "../../../model/applier";
import { list, record, type FieldPath } from "../../../yaml/json";
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
export function* uselessRules({ data }: ClusterObject): Iterable<InvalidValue> {
  const rules = list(data, "rules");
  if (record(data, "aggregationRule") !== undefined) return;
  for (const { resource, path, groups } of misplacedIn(rules)) {
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

/** What `extensions` had until Kubernetes 1.22. Operators that still name it list more next to these. */
const OF_EXTENSIONS: ReadonlySet<string> = new Set(
  "daemonsets deployments ingresses networkpolicies replicasets".split(" "),
);

const GROUP_NAMES: ReadonlySet<string> = new Set([...builtInGroups(), "extensions"]);
