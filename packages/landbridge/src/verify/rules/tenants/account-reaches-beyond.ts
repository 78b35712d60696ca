import type { ClusterRule } from "../rule";
import { bindingsOfNamespace, rightsOf } from "./bindings";
import { tenantsOf } from "./tenants";

/** LB710 */
export const accountReachesBeyond: ClusterRule = {
  id: "LB710",
  name: "account-reaches-beyond",
  severity: "warning",
  summary: "A service account in a tenant's namespace has rights outside of it.",
  why:
    "A tenant can use every service account of its namespace: as spec.serviceAccountName of a Kustomization, or in a pod. With rights in another namespace or in the " +
    "whole cluster, it can change what belongs to others, or read their Secrets.",
  remedy:
    "Bind it with a RoleBinding in its own namespace. Move what needs more, such as a CRD or a ClusterRole, to the platform's own Kustomizations, and controllers with such rights to a namespace that isn't a tenant's.",
  limits:
    "Rights that a chart's templates give are unknown. Bindings that only let look, without Secrets, aren't reported. A namespace of the platform with a repository of its own looks like a tenant's: accept the finding there.",
  *check(model) {
    for (const namespace of tenantsOf(model).keys()) {
      for (const { binding, account } of bindingsOfNamespace(model, namespace)) {
        if (binding.namespace === namespace) continue;
        const rights = rightsOf(model, binding);
        if (!rights.isHarmful) continue;
        const who =
          account === "*"
            ? `Every service account of the tenant's namespace ${namespace}`
            : `Service account ${account} of the tenant's namespace ${namespace}`;
        const where = binding.namespace === "" ? "in the whole cluster" : `in ${binding.namespace}`;
        const { object } = binding;
        yield {
          message: `${who} ${rights.text} ${where}, by ${object.id.kind} ${object.id.name}.`,
          at: { object, path: ["subjects"] },
          object: object.id,
        };
      }
    }
  },
};
