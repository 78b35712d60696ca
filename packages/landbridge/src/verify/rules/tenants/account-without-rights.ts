import type { Model } from "../../model/model";
import type { ClusterRule } from "../rule";
import { unless } from "../unless";
import { bindingsOfAccount } from "./bindings";
import { otherBindingOf } from "./other-bindings";
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
    "A warning if something else may bind the account: a remote base, an unknown chart that is installed for the namespace, a policy of Kyverno, a Tenant of Capsule, Terraform or a script. What is suspended isn't checked. An account that an object names itself may have got its rights by hand, so it isn't checked.",
  *check(model) {
    if (model.isGuessed) return;
    for (const each of fluxAppliers(model)) {
      const { applier, object, account, isExplicit, controller } = each;
      if (account === undefined || isExplicit || isFluxItself(model, each)) continue;
      if (applier.suspended) continue;
      if (bindingsOfAccount(model, { namespace: applier.namespace, name: account }).length > 0)
        continue;
      // A ClusterRoleBinding of what goes to one namespace is for the accounts of that.
      const { namespace } = applier;
      const unknown = model.unknownWith({ group: RBAC_GROUP, kind: "RoleBinding", namespace });
      const other = otherBindingOf(model, { namespace, name: account });
      const doubt = other === undefined ? unless(unknown, "does") : `, unless ${other} does`;
      yield {
        severity: doubt === "" ? "error" : "warning",
        message: `${applier.title} names no service account, so ${controller} impersonates ${account} of ${applier.namespace}, which no binding gives rights${doubt}.`,
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
