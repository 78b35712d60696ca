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
  limits: "Git doesn't show what rights a kubeconfig has.",
  *check(model) {
    for (const { target, object, spec, kind, title } of model.appliers) {
      if (target === "" || object === undefined || kind === "Application") continue;
      if (text(spec, "serviceAccountName") !== undefined) continue;
      // There the kubeconfig has no rights, which LB716 reports.
      if (model.registered(target)?.serviceAccount !== undefined) continue;
      yield {
        message: `${title} is applied to the cluster of ${target} without a service account.`,
        at: { object, path: ["spec", "kubeConfig"] },
        object: object.id,
        cause: target,
      };
    }
  },
};
