import { isClusterScoped } from "../catalog/api-kinds";
import { kindsOfComposite } from "../kubernetes/composite";
import type { ObjectId } from "../kubernetes/object";
import { flag, list, text } from "../yaml/json";

/** Which kinds are cluster-scoped: what Kubernetes and known charts bring, and the tree's own CRDs. */
export class Scopes {
  private readonly own = new Map<string, boolean>();
  private readonly versions = new Map<string, Set<string>>();

  /** Remembers a CustomResourceDefinition, and what a CompositeResourceDefinition defines; ignores anything else. */
  public learn(data: unknown): void {
    const isComposite = text(data, "kind") === "CompositeResourceDefinition";
    if (!isComposite && text(data, "kind") !== "CustomResourceDefinition") return;
    const group = text(data, "spec", "group") ?? "";
    const kind = text(data, "spec", "names", "kind");
    const isClusterScoped = text(data, "spec", "scope") === "Cluster";
    const defined = kind === undefined ? [] : [{ kind, isClusterScoped }];
    for (const each of isComposite ? kindsOfComposite(data) : defined) {
      const key = `${group}/${each.kind}`;
      this.learnVersions(key, data);
      this.own.set(key, each.isClusterScoped);
    }
  }

  private learnVersions(key: string, data: unknown): void {
    const versions = this.versions.get(key) ?? new Set<string>();
    for (const version of list(data, "spec", "versions")) {
      const name = text(version, "name");
      if (name !== undefined && flag(version, "served") !== false) versions.add(name);
    }
    this.versions.set(key, versions);
  }

  /** Whether a CRD of the tree defines a kind. */
  public isDefined(group: string, kind: string): boolean {
    return this.versions.has(`${group}/${kind}`);
  }

  /** Kinds of a group that CRDs of the tree define. */
  public kindsOf(group: string): readonly string[] {
    return [...this.versions.keys()].flatMap((key) =>
      key.startsWith(`${group}/`) ? [key.slice(group.length + 1)] : [],
    );
  }

  /** Versions of a kind that CRDs of the tree serve; empty for kinds that none defines. */
  public versionsOf(group: string, kind: string): readonly string[] {
    return [...(this.versions.get(`${group}/${kind}`) ?? [])];
  }

  /** undefined for kinds that nothing is known about. */
  public isClusterScoped(group: string, kind: string): boolean | undefined {
    return this.own.get(`${group}/${kind}`) ?? isClusterScoped(group, kind);
  }
}

/**
 * The namespace an object ends in: none for cluster-scoped kinds, `default` where none is given.
 * @param destination the namespace that its applier gives to objects without one; undefined for Flux
 */
export function namespaceOf(id: ObjectId, scopes: Scopes, destination?: string): string {
  const clusterScoped = scopes.isClusterScoped(id.group, id.kind);
  if (clusterScoped === true) return "";
  if (id.namespace !== "") return id.namespace;
  return destination ?? (clusterScoped === false ? "default" : "");
}
