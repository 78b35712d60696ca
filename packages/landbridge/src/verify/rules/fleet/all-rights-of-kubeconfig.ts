import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB707 */
export const allRightsOfKubeconfig: ClusterRule = {
  id: "LB707",
  name: "all-rights-of-kubeconfig",
  severity: "note",
  summary: "Something is applied to another cluster with all rights of its kubeconfig.",
  why: "Without serviceAccountName, Flux impersonates nobody: whoever can change this directory in Git can do in the workload cluster what the kubeconfig can, which often is everything.",
  remedy:
    "Name a service account under spec.serviceAccountName, which must be in the workload cluster, in a namespace with the name of this object's. Accept the finding if the kubeconfig itself has only the rights that are needed.",
  limits:
    "Git doesn't show what rights a kubeconfig has. What applies only namespaces, service accounts and their roles is left out, if others of the cluster impersonate these accounts.",
  *check(model) {
    for (const applier of model.appliers) {
      const { target, object, spec, kind, title } = applier;
      if (target === "" || object === undefined || kind === "Application") continue;
      if (text(spec, "serviceAccountName") !== undefined) continue;
      // There the kubeconfig has no rights, which LB716 reports.
      if (model.registered(target)?.serviceAccount !== undefined) continue;
      if (createsAccounts(model, applier)) continue;
      yield {
        message: `${title} is applied to the cluster of ${target} without a service account.`,
        at: { object, path: ["spec", "kubeConfig"] },
        object: object.id,
        cause: target,
      };
    }
  },
};

const OF_ACCOUNTS = [
  "/Namespace",
  "/ServiceAccount",
  "rbac.authorization.k8s.io/ClusterRole",
  "rbac.authorization.k8s.io/ClusterRoleBinding",
  "rbac.authorization.k8s.io/Role",
  "rbac.authorization.k8s.io/RoleBinding",
];

/** Whether it applies the accounts that others impersonate, and nothing else: somebody has to be first. */
function createsAccounts({ appliers }: Model, { objects, target, incomplete }: Applier): boolean {
  if (incomplete || !objects.every(({ id }) => OF_ACCOUNTS.includes(`${id.group}/${id.kind}`)))
    return false;
  return appliers.some(
    (other) =>
      other.target === target &&
      objects.some(
        ({ id }) =>
          id.kind === "ServiceAccount" &&
          id.namespace === other.namespace &&
          id.name === text(other.spec, "serviceAccountName"),
      ),
  );
}
