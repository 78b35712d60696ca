import { isClusterScoped } from "../catalog/api-kinds";
import type { ObjectId } from "../kubernetes/object";
import { text } from "../yaml/json";

/** Which kinds are cluster-scoped: what Kubernetes and known charts bring, and the tree's own CRDs. */
export class Scopes {
  private readonly own = new Map<string, boolean>();

  /** Remembers a CustomResourceDefinition; ignores anything else. */
  public learn(data: unknown): void {
    if (text(data, "kind") !== "CustomResourceDefinition") return;
    const group = text(data, "spec", "group");
    const kind = text(data, "spec", "names", "kind");
    const scope = text(data, "spec", "scope");
    if (group !== undefined && kind !== undefined)
      this.own.set(`${group}/${kind}`, scope === "Cluster");
  }

  /** Whether a CRD of the tree defines a kind. */
  public isDefined(group: string, kind: string): boolean {
    return this.own.has(`${group}/${kind}`);
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
