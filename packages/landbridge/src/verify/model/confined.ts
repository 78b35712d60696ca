import { ARGOCD_GROUP } from "../argocd/kinds";
import { list, text } from "../yaml/json";
import type { Applier, ClusterObject } from "./applier";

/** Objects of a kind in the cluster. */
type OfKind = (group: string, kind: string) => readonly ClusterObject[];

const RBAC = "rbac.authorization.k8s.io";

/**
 * Whether whatever an applier applies stays in namespaces that are known: what a tenant's repository has is no concern of
 * the others then. Of Flux, a Kustomization with a service account that has rights in its namespace only; of Argo CD, an
 * Application whose project names its namespaces and no kinds without one.
 */
export function isConfined({ kind, spec, namespace }: Applier, ofKind: OfKind): boolean {
  switch (kind) {
    case "Kustomization": {
      const account = text(spec, "serviceAccountName");
      return account !== undefined && isKept(namespace, account, ofKind);
    }
    case "Application": {
      const project = text(spec, "project") ?? "default";
      return ofKind(ARGOCD_GROUP, "AppProject").some(
        ({ id, data }) => id.name === project && isRestricted(data),
      );
    }
    default:
      return false;
  }
}

function isKept(namespace: string, account: string, ofKind: OfKind): boolean {
  const bindings = ["RoleBinding", "ClusterRoleBinding"]
    .flatMap((kind) => ofKind(RBAC, kind))
    .filter(({ data }) =>
      list(data, "subjects").some(
        (subject) =>
          text(subject, "kind") === "ServiceAccount" &&
          text(subject, "name") === account &&
          text(subject, "namespace") === namespace,
      ),
    );
  return bindings.length > 0 && bindings.every(({ id }) => id.namespace === namespace);
}

function isRestricted(project: unknown): boolean {
  const destinations = list(project, "spec", "destinations");
  return (
    list(project, "spec", "clusterResourceWhitelist").length === 0 &&
    destinations.length > 0 &&
    destinations.every((entry) => /^[a-z0-9-]+$/.test(text(entry, "namespace") ?? ""))
  );
}
