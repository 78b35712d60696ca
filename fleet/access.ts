import { documents } from "./documents";
import { role, roleBinding, serviceAccount } from "./rbac";

/** A rule of a Role or ClusterRole. */
export interface PolicyRule {
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
  readonly verbs: readonly string[];
}

/** An object that somebody applies to a workload cluster. */
export interface AppliedObject {
  readonly group: string;
  readonly kind: string;
  /** Empty for cluster-scoped kinds. */
  readonly namespace: string;
  readonly name: string;
}

/** A Role or ClusterRole that is applied: whoever creates it must have its rights (RBAC's escalation check). */
export interface AppliedRole {
  /** Empty for a ClusterRole. */
  readonly namespace: string;
  readonly rules: readonly PolicyRule[];
}

/** What one account applies to workload clusters. */
export interface AppliedBy {
  /** Name of the service account that Flux impersonates. */
  readonly account: string;
  /** The controller that applies: helm-controller also updates, and keeps its releases in Secrets of a namespace. */
  readonly engine:
    { readonly kind: "kustomize" } | { readonly kind: "helm"; readonly storage: string };
  readonly objects: readonly AppliedObject[];
  readonly roles: readonly AppliedRole[];
}

/** The namespace of the accounts: that of the Kustomizations and HelmReleases on the hub. */
const NAMESPACE = "flux-system";

/** Server-side apply creates and patches; pruning deletes; waiting reads. The scenario `fleet` finds what isn't needed. */
const KUSTOMIZE_VERBS = ["create", "delete", "get", "patch"];

/** Helm also replaces objects, and watches what it waits for. */
const HELM_VERBS = [...KUSTOMIZE_VERBS, "list", "update", "watch"];

/** The object of these doesn't exist yet, or isn't named. */
const UNNAMED_VERBS = ["create", "list", "watch"];

/** Kinds with pods, which a health check looks at. */
const WORKLOADS = ["DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"];

/**
 * The service accounts that Flux impersonates in a workload cluster, with the rights that applying these objects takes, and
 * no others.
 */
export function accessObjects(all: readonly AppliedBy[]): readonly object[] {
  const names = [...new Set(all.map(({ account }) => account))].sort();
  return names.flatMap((account) => {
    const own = { name: account, namespace: NAMESPACE };
    const rules = rulesOf(all.filter((one) => one.account === account));
    return [
      serviceAccount(own),
      ...[...rules.keys()].sort().flatMap((namespace) => {
        const props = { name: namespace === "" ? `flux-${account}` : account, namespace };
        return [role(props, rules.get(namespace) ?? []), roleBinding(props, [own])];
      }),
    ];
  });
}

/** The same as a file. */
export function accessFile(all: readonly AppliedBy[]): string {
  const header = "Written by `npm run fleet` from what Flux applies with each account. Don't edit.";
  return documents(header, accessObjects(all));
}

/** Rules by namespace; those of the ClusterRole under the empty string. */
function rulesOf(own: readonly AppliedBy[]): ReadonlyMap<string, readonly PolicyRule[]> {
  const rules = new Map<string, PolicyRule[]>();
  const add = (namespace: string, more: readonly PolicyRule[]): void => {
    rules.set(namespace, [...(rules.get(namespace) ?? []), ...more]);
  };
  for (const { engine, objects, roles } of own) {
    const verbs = engine.kind === "helm" ? HELM_VERBS : KUSTOMIZE_VERBS;
    for (const namespace of new Set(objects.map((object) => object.namespace))) {
      const here = objects.filter((object) => object.namespace === namespace);
      add(namespace, namespace === "" ? namedRules(here, verbs) : kindRules(here, verbs));
    }
    if (engine.kind === "helm") {
      const storage = ["create", "delete", "get", "list", "update"];
      add(engine.storage, [{ apiGroups: [""], resources: ["secrets"], verbs: storage }]);
    }
    for (const role of roles) add(role.namespace, role.rules);
  }
  return new Map([...rules].map(([namespace, list]) => [namespace, distinct(list)] as const));
}

/** Rules of a namespace, which belongs to the account: kinds, and the pods behind them. */
function kindRules(objects: readonly AppliedObject[], verbs: readonly string[]): PolicyRule[] {
  const rules = byGroup(objects).map(([group, own]): PolicyRule => ({
    apiGroups: [group],
    resources: resourcesOf(own),
    verbs: [...verbs].sort(),
  }));
  if (!objects.some(({ group, kind }) => group === "apps" && WORKLOADS.includes(kind)))
    return rules;
  const reads = ["get", "list", "watch"].filter(
    (verb) => verb === "list" || verbs.includes("watch"),
  );
  return [
    ...rules,
    { apiGroups: [""], resources: ["pods"], verbs: reads },
    { apiGroups: ["apps"], resources: ["replicasets"], verbs: reads },
  ];
}

/** Rules of cluster-scoped kinds, which belong to others too: only the objects themselves may be changed. */
function namedRules(objects: readonly AppliedObject[], verbs: readonly string[]): PolicyRule[] {
  const unnamed = verbs.filter((verb) => UNNAMED_VERBS.includes(verb)).sort();
  const named = verbs.filter((verb) => !UNNAMED_VERBS.includes(verb)).sort();
  return byGroup(objects).flatMap(([group, own]) =>
    [...new Set(own.map(({ kind }) => kind))].sort().flatMap((kind): PolicyRule[] => {
      const resources = [resourceOf(kind)];
      const resourceNames = own.filter((object) => object.kind === kind).map(({ name }) => name);
      return [
        { apiGroups: [group], resources, verbs: unnamed },
        {
          apiGroups: [group],
          resources,
          resourceNames: [...new Set(resourceNames)].sort(),
          verbs: named,
        },
      ];
    }),
  );
}

function byGroup(
  objects: readonly AppliedObject[],
): readonly (readonly [string, readonly AppliedObject[]])[] {
  const groups = [...new Set(objects.map(({ group }) => group))].sort();
  return groups.map(
    (group) => [group, objects.filter((object) => object.group === group)] as const,
  );
}

const resourcesOf = (objects: readonly AppliedObject[]): readonly string[] =>
  [...new Set(objects.map(({ kind }) => resourceOf(kind)))].sort();

/** The resource of a kind, by the convention of apimachinery's UnsafeGuessKindToResource. */
function resourceOf(kind: string): string {
  const name = kind.toLowerCase();
  if (name === "endpoints") return name;
  if (name.endsWith("s")) return `${name}es`;
  return name.endsWith("y") ? `${name.slice(0, -1)}ies` : `${name}s`;
}

function distinct(rules: readonly PolicyRule[]): readonly PolicyRule[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
}
