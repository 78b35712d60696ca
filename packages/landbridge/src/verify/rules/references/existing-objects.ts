import { append } from "../../../lib/append";
import { memoize } from "../../../lib/memoize";
import { KUSTOMIZE_GROUP, SOURCE_GROUP } from "../../flux/kinds";
import type { ObjectId } from "../../kubernetes/object";
import { nameBeforeHash } from "../../kustomize/generators/hash";
import { CONTROLLERS } from "../../model/lockdown";
import type { Model } from "../../model/model";
import type { ExistingData } from "../../prerequisites/prerequisites";
import { isTerraformFile } from "../../repository/terraform-files";
import { connectionSecrets, secretMakers } from "../secret-producers";
import { objectReferencesOf } from "./collect-references";
import { issuedSecrets } from "./issuer-annotations";
import { generatedByKyverno } from "./kyverno-generated";
import type { ObjectReference } from "./object-reference";

type Target = Pick<ObjectReference, "group" | "kind" | "namespace" | "name">;

/**
 * Names of Kubernetes' own objects, of those that every EKS cluster has, of CA bundles that istiod and OpenShift write
 * to every namespace, and of Secrets that Argo CD creates.
 */
const BUILT_IN =
  /^(?:ServiceAccount\/default|PriorityClass\/system-(?:cluster|node)-critical|ClusterRole\/(?:cluster-admin|admin|edit|view)|(?:Cluster)?Role\/(?:system:.*|cluster-reconciler.*|flux-.*|crd-controller.*|extension-apiserver-authentication-reader)|Service\/kubernetes|ConfigMap\/(?:kube-root-ca\.crt|istio-ca-root-cert|openshift-service-ca\.crt)|Secret\/argocd-(?:redis|secret|initial-admin-secret)|StorageClass\/gp[23]|NodePool\/(?:general-purpose|system)|ManagedClusterSet\/(?:default|global)|Secret\/pull-secret)$/;

/** Names by kind and namespace. */
class Names {
  private readonly lists = new Map<string, string[]>();
  private readonly namespaces = new Map<string, string[]>();
  private readonly kinds = new Map<string, string[]>();
  private readonly known = new Set<string>();

  public add({ group, kind, namespace, name }: Target): void {
    const key = `${group}/${kind}/${namespace}/${name}`;
    if (this.known.has(key)) return;
    this.known.add(key);
    append(this.lists, `${group}/${kind}/${namespace}`, name);
    append(this.namespaces, `${group}/${kind}//${name}`, namespace);
    if (this.lists.get(`${group}/${kind}/${namespace}`)?.length === 1)
      append(this.kinds, `${group}/${kind}`, namespace);
  }

  public has({ group, kind, namespace, name }: Target): boolean {
    return this.known.has(`${group}/${kind}/${namespace}/${name}`);
  }

  public get keys(): Iterable<string> {
    return this.known;
  }

  public in({ group, kind, namespace }: Omit<Target, "name">): readonly string[] {
    return this.lists.get(`${group}/${kind}/${namespace}`) ?? [];
  }

  public namespacesOf({ group, kind, name }: Omit<Target, "namespace">): readonly string[] {
    return this.namespaces.get(`${group}/${kind}//${name}`) ?? [];
  }

  /** Namespaces with at least one object of the kind. */
  public namespacesOfKind(group: string, kind: string): readonly string[] {
    return this.kinds.get(`${group}/${kind}`) ?? [];
  }
}

/** Objects that are known to be in a cluster: those of the tree, what their controllers create, and what exists outside Git. */
export const existingObjects = memoize((model: Model): Names => {
  const names = certainObjects(model);
  for (const entry of model.prerequisites.data)
    if (isOfOtherStack(entry)) names.add({ ...entry, group: "" });
  return names;
});

/** Whether a stack of Terraform that doesn't start Flux has it: its provider may be one for any cluster. */
function isOfOtherStack({ place, beforeFlux }: ExistingData): boolean {
  return beforeFlux === undefined && isTerraformFile(place.file);
}

/** The same without what may be in another cluster. */
function certainObjects(model: Model): Names {
  const names = new Names();
  for (const { id } of model.objects) names.add(id);
  for (const [first] of model.rendered.values()) if (first !== undefined) names.add(first.id);
  for (const id of startOf(model)) names.add(id);
  for (const key of [...secretMakers(model).keys(), ...connectionSecrets(model)]) {
    const [namespace = "", name = ""] = key.split("/");
    names.add({ group: "", kind: "Secret", namespace, name });
  }
  for (const name of issuedSecrets(model)) names.add(name);
  for (const target of generatedByKyverno(model)) names.add(target);
  for (const entry of model.prerequisites.data)
    if (!isOfOtherStack(entry)) names.add({ ...entry, group: "" });
  for (const { namespace, serviceAccount } of model.prerequisites.identities)
    names.add({ group: "", kind: "ServiceAccount", namespace, name: serviceAccount });
  return names;
}

/** Other clusters of the same tree that certainly have an object: it may have been sent to the wrong one. */
export function clustersWith(
  model: Model,
  { group, kind, namespace, name }: Target,
): readonly Model[] {
  if (model.hub.remotes.length === 0) return [];
  const all = clustersByObject(model.hub).get(`${group}/${kind}/${namespace}/${name}`) ?? [];
  return all.filter((other) => other !== model);
}

const clustersByObject = memoize((hub: Model) => {
  const clusters = new Map<string, Model[]>();
  for (const cluster of [hub, ...hub.remotes])
    for (const key of certainObjects(cluster).keys) append(clusters, key, cluster);
  return clusters;
});

/** What the bootstrap creates, which Git may not have yet: the source and the Kustomization by which Flux starts, and the controllers' accounts. */
function startOf(model: Model): readonly ObjectId[] {
  const { root, hub } = model;
  if (root.argocd !== undefined || hub !== model) return [];
  const { namespace, name } = root;
  const source = root.source ?? { group: SOURCE_GROUP, kind: "GitRepository", namespace, name };
  const accounts = ["source-controller", ...CONTROLLERS].map((controller) => ({
    group: "",
    kind: "ServiceAccount",
    namespace,
    name: controller,
  }));
  return [source, { group: KUSTOMIZE_GROUP, kind: "Kustomization", namespace, name }, ...accounts];
}

/** Whether something is there in every cluster. */
export function isBuiltIn({ kind, name }: Target): boolean {
  return BUILT_IN.test(`${kind}/${name}`);
}

/** Names of a kind that every cluster has, as far as people write them. */
export function builtInNames({ kind }: Target): readonly string[] {
  return kind === "ClusterRole" ? ["cluster-admin", "admin", "edit", "view"] : [];
}

/** Names of generated ConfigMaps and Secrets without the hash that kustomize adds. */
export function generatedNames(model: Model, { kind, namespace }: Target): readonly string[] {
  if (kind !== "ConfigMap" && kind !== "Secret") return [];
  return generatedOf(model).get(`${kind}/${namespace}`) ?? [];
}

const generatedOf = memoize((model: Model) => {
  const names = new Map<string, string[]>();
  for (const { id, origin } of ["ConfigMap", "Secret"].flatMap((kind) => model.ofKind("", kind))) {
    const name = nameBeforeHash(id.name);
    if (name !== undefined && origin.document === undefined)
      append(names, `${id.kind}/${id.namespace}`, name);
  }
  return names;
});

/** How often each object is named. */
const timesNamed = memoize((model: Model) => {
  const times = new Map<string, Map<string, number>>();
  for (const { group, kind, namespace, name } of objectReferencesOf(model)) {
    const key = `${group}/${kind}/${namespace}`;
    const counts = times.get(key) ?? new Map<string, number>();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    times.set(key, counts);
  }
  return times;
});

/** How many must name one object before another, named once, is taken for a slip of it. */
const OFTEN = 3;

/** Names that many objects use, although it is unknown what creates them. */
export function oftenNamed(
  model: Model,
  { group, kind, namespace, name }: Target,
): readonly string[] {
  const times = timesNamed(model).get(`${group}/${kind}/${namespace}`);
  if (times === undefined || (times.get(name) ?? 0) > 1) return [];
  return [...times].filter(([, count]) => count >= OFTEN).map(([other]) => other);
}
