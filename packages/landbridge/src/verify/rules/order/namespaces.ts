import { memoize } from "../../../lib/memoize";
import { nearestName, SLIP } from "../../../lib/nearest-name";
import { destinationOf } from "../../argocd/application";
import { hasSyncOption } from "../../argocd/sync-options";
import type { Applier, ClusterObject } from "../../model/applier";
import { isBelow } from "../../model/is-below";
import type { Model } from "../../model/model";
import { MANY } from "./misspelt-namespace";

/** Namespaces of every cluster. */
const BUILT_IN = new Set(["default", "kube-system", "kube-public", "kube-node-lease"]);

/** An object that creates a namespace. */
export interface NamespaceMaker {
  readonly object: ClusterObject;
  readonly applier: Applier;
  readonly isRelease: boolean;
}

/** Objects in the repository that create a namespace: a Namespace, or a release with createNamespace. */
export function makersOf(model: Model, namespace: string): readonly NamespaceMaker[] {
  const index = indexOf(model);
  return index.get(namespace) ?? [];
}

const indexOf = memoize(indexMakers);

function indexMakers(model: Model): ReadonlyMap<string, readonly NamespaceMaker[]> {
  const index = new Map<string, NamespaceMaker[]>();
  const add = (name: string, maker: NamespaceMaker): void => {
    index.set(name, [...(index.get(name) ?? []), maker]);
  };
  for (const object of model.ofKind("", "Namespace")) {
    add(object.id.name, { object, applier: object.applier, isRelease: false });
  }
  for (const { name, applier, object } of namespacesOfApplications(model))
    add(name, { object, applier, isRelease: true });
  for (const { applier, object, createsNamespace, targetNamespace } of model.helmReleases) {
    if (!model.appliesHere(applier) || !createsNamespace) continue;
    // The HelmRelease's own namespace has to exist before it: there is nothing to create, but in another cluster.
    if (targetNamespace === object.id.namespace && model.home === "") continue;
    add(targetNamespace, { object, applier, isRelease: true });
  }
  return index;
}

/** Namespaces that Argo CD creates before it applies an Application (CreateNamespace=true). */
function* namespacesOfApplications(
  model: Model,
): Iterable<Omit<NamespaceMaker, "isRelease"> & { readonly name: string }> {
  for (const applier of model.appliers) {
    const { kind, object, spec } = applier;
    if (kind !== "Application" || object === undefined || !model.appliesHere(applier)) continue;
    const { namespace } = destinationOf(spec);
    if (namespace !== undefined && hasSyncOption(spec, "CreateNamespace"))
      yield { name: namespace, object, applier };
  }
}

/** Whether a namespace exists before Flux starts. */
export function isGiven(model: Model, namespace: string): boolean {
  return (
    namespace === "" ||
    BUILT_IN.has(namespace) ||
    namespace === model.root.namespace ||
    namesGiven(model).has(namespace) ||
    /\$\{|\{\{/.test(namespace)
  );
}

/** Prerequisites, and where Argo CD reads its Applications: those namespaces exist before they do. */
const namesGiven = memoize(
  ({ appliers, prerequisites }: Model): ReadonlySet<string> =>
    new Set([...prerequisites.namespaces.map(({ name }) => name), ...namespacesOfArgocd(appliers)]),
);

/** Where many Applications show where Argo CD is, a single one with nearly the same namespace has a slip in it. */
function namespacesOfArgocd(appliers: readonly Applier[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { kind, namespace } of appliers)
    if (kind === "Application" || kind === "ApplicationSet")
      counts.set(namespace, (counts.get(namespace) ?? 0) + 1);
  const often = [...counts].flatMap(([name, count]) => (count >= MANY ? [name] : []));
  return [...counts].flatMap(([name, count]) =>
    count > 1 || nearestName(name, often, SLIP) === undefined ? [name] : [],
  );
}

/** Whether the repository creates a namespace or puts anything into it, or it exists in every cluster. */
export function isUsedNamespace(model: Model, namespace: string): boolean {
  return (
    isGiven(model, namespace) ||
    makersOf(model, namespace).length > 0 ||
    namespacesInUse(model).has(namespace)
  );
}

/** Namespaces that objects and releases of the repository are in. */
export const namespacesInUse = memoize(
  (model: Model): ReadonlySet<string> =>
    new Set([
      ...model.objects.map(({ id }) => id.namespace),
      ...model.releases.map(({ targetNamespace }) => targetNamespace),
    ]),
);

/** How many namespaces the repository must create before a missing one is taken for forgotten. */
const OTHERS = 2;

/** Whether the repository creates all namespaces that it puts objects into, but this one. */
export function isOnlyOneWithout(model: Model, namespace: string): boolean {
  if (model.isGuessed || model.prerequisites.preparedBy.length > 0) return false;
  // A guess from what the others do: whatever may create it is enough to drop it.
  const wanted = { group: "", kind: "Namespace", namespace: "", name: namespace };
  if (model.unknownWith(wanted) !== undefined) return false;
  const { made, missing } = usedNamespaces(model);
  return made >= OTHERS && missing.length === 1 && missing[0] === namespace;
}

/** The namespaces that objects are put into: how many the repository creates, and which it doesn't. */
const usedNamespaces = memoize((model: Model) => {
  const used = new Set(
    model.appliers
      .filter((applier) => model.appliesHere(applier))
      .flatMap(({ objects }) => objects.map(({ id }) => id.namespace)),
  );
  const open = [...used].filter((name) => !isGiven(model, name));
  const missing = open.filter((name) => makersOf(model, name).length === 0);
  return { made: open.length - missing.length, missing };
});

/** Whether the namespace always exists when the applier applies the rest of its objects. */
export function isMadeBefore(model: Model, maker: NamespaceMaker, applier: Applier): boolean {
  if (maker.isRelease) {
    // It creates the namespace before anything that it applies.
    return (
      maker.applier === applier ||
      isBelow(applier, maker.applier) ||
      model.order.readyBefore(maker.applier, applier)
    );
  }
  return maker.applier === applier || model.order.appliedBefore(maker.object, applier);
}
