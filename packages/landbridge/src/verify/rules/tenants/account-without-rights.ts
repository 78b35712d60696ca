import type { Model } from "../../model/model";
import type { ClusterRule } from "../rule";
import { unless } from "../unless";
import { bindingsOfAccount } from "./bindings";
import { type FluxApplier, fluxAppliers } from "./tenants";

const RBAC_GROUP = "rbac.authorization.k8s.io";

/** LB714 */
export const accountWithoutRights: ClusterRule = {
  id: "LB714",
  name: "account-without-rights",
  severity: "error",
  summary: "Flux runs with --default-service-account, and the account of an object has no rights.",
  why: "Flux impersonates that account in the object's namespace, whether it exists or not. Nothing is applied: the API server forbids it.",
  remedy:
    "Create the service account in the object's namespace and bind a role to it, or name another one under spec.serviceAccountName.",
  limits:
    "A warning if something unknown, such as a remote base, may have the binding. Bindings that a chart's templates create are unknown; an account that an object names itself may have got its rights by hand, so it isn't checked.",
  *check(model) {
    if (model.isGuessed) return;
    for (const each of fluxAppliers(model)) {
      const { applier, object, account, isExplicit, controller } = each;
      if (account === undefined || isExplicit || isFluxItself(model, each)) continue;
      if (bindingsOfAccount(model, { namespace: applier.namespace, name: account }).length > 0)
        continue;
      // A ClusterRoleBinding of what goes to one namespace is for the accounts of that.
      const { namespace } = applier;
      const unknown = model.unknownWith({ group: RBAC_GROUP, kind: "RoleBinding", namespace });
      yield {
        severity: unknown === undefined ? "error" : "warning",
        message: `${applier.title} names no service account, so ${controller} impersonates ${account} of ${applier.namespace}, which no binding gives rights${unless(unknown, "does")}.`,
        at: { object, path: ["spec"] },
        object: object.id,
        cause: applier.namespace,
      };
    }
  },
};

/** What bootstraps the cluster is patched where Flux is installed. */
function isFluxItself({ root }: Model, { applier }: FluxApplier): boolean {
  return applier.namespace === root.namespace && applier.name === root.name;
}
