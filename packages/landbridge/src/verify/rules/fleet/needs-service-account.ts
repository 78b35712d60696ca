import { text } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB716 */
export const needsServiceAccount: ClusterRule = {
  id: "LB716",
  name: "needs-service-account",
  severity: "error",
  summary: "Something is applied to a workload cluster where Flux may only impersonate.",
  why: "The cluster gives Flux's role no rights of its own: without serviceAccountName every request is forbidden, and nothing is applied.",
  remedy: "Set spec.serviceAccountName to a service account that the workload cluster has.",
  limits: "Only a contract says what rights there are; without one the rule stays silent.",
  *check(model) {
    for (const { target, object, spec, title } of model.appliers) {
      const remote = target === "" ? undefined : model.registered(target);
      if (remote?.serviceAccount === undefined || object === undefined) continue;
      if (text(spec, "serviceAccountName") !== undefined) continue;
      const { environment, serviceAccount, place } = remote;
      yield {
        message: `${title} is applied to ${environment} without a service account, but Flux has no rights of its own there.`,
        at: { object, path: ["spec", "kubeConfig"] },
        object: object.id,
        related: [{ at: place, message: `the contract of ${environment}` }],
        remedy: `Set spec.serviceAccountName: ${serviceAccount}, or another service account in ${environment}'s namespace ${remote.namespace}.`,
      };
    }
  },
};
