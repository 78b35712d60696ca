import { enumerate } from "../phrases";
import type { ClusterRule } from "../rule";
import { bindingsOfNamespace, changeableLimits } from "./bindings";
import { tenantsOf } from "./tenants";

/** LB711 */
export const tenantChangesLimits: ClusterRule = {
  id: "LB711",
  name: "tenant-changes-limits",
  severity: "note",
  summary: "A tenant may change the quota or the network policies of its namespace.",
  why: "The platform sets them so that one tenant can't take what others need, or be reached by them. A tenant that may change them can also remove them.",
  remedy:
    "Bind the tenant's account to a Role that lists what applications consist of, without resourcequotas, limitranges and networkpolicies.",
  limits:
    "Reported only where the repository has such an object in the namespace. Roles that aren't in the repository are unknown, except cluster-admin.",
  *check(model) {
    for (const namespace of tenantsOf(model).keys()) {
      const limits = new Set(
        model.objects
          .filter(({ id }) => id.namespace === namespace)
          .map(({ id }) => RESOURCES[id.kind]),
      );
      for (const { binding, account } of bindingsOfNamespace(model, namespace)) {
        if (binding.namespace !== namespace) continue;
        const found = changeableLimits(model, binding).filter((each) => limits.has(each));
        if (found.length === 0) continue;
        const { object } = binding;
        yield {
          message: `Service account ${account} of ${namespace} may change its ${enumerate(found)}, by ${object.id.kind} ${object.id.name}.`,
          at: { object, path: ["roleRef"] },
          object: object.id,
        };
      }
    }
  },
};

const RESOURCES: Readonly<Record<string, string>> = {
  ResourceQuota: "resourcequotas",
  LimitRange: "limitranges",
  NetworkPolicy: "networkpolicies",
};
