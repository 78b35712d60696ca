import { keyOf } from "../../kubernetes/object";
import { lockdownOf } from "../../model/lockdown";
import type { ClusterRule } from "../rule";
import { fluxAppliers, tenantSources, tenantsOf } from "./tenants";

/** LB709 */
export const tenantWithoutAccount: ClusterRule = {
  id: "LB709",
  name: "tenant-without-account",
  severity: "warning",
  summary: "A tenant's Kustomization or HelmRelease is applied with Flux's own rights.",
  why:
    "Others of the same tenant impersonate a service account, which keeps them in their namespace. Without one, Flux applies with the rights of " +
    "its controller, which administers the cluster: whoever may change what it reads can change everything.",
  remedy:
    "Name the tenant's account under spec.serviceAccountName, and run the controllers with --default-service-account, so that a missing one is not Flux's own.",
  limits:
    "A namespace is a tenant's if a RoleBinding keeps what is applied there to it. If the repository has neither Flux's controllers nor a FluxInstance, their arguments are unknown, and the finding may be wrong.",
  *check(model) {
    const tenants = tenantsOf(model);
    const sources = tenantSources(model);
    for (const { applier, object, account, controller, source } of fluxAppliers(model)) {
      if (account !== undefined) continue;
      const tenant = tenants.get(applier.namespace);
      const isSource = source !== undefined && sources.has(keyOf(source));
      if (tenant === undefined && !isSource) continue;
      const isKnown = lockdownOf(model, controller) !== undefined;
      const others = tenant === undefined ? undefined : tenant.example.applier.title;
      yield {
        message:
          others === undefined
            ? `${applier.title} reads the source of a tenant, and is applied with the rights of ${controller}.`
            : `${applier.title} names no service account, so that it is applied with the rights of ${controller}${isKnown ? "" : ", unless that runs with --default-service-account"}; ${others} is kept to its namespace.`,
        at: { object, path: ["spec"] },
        object: object.id,
      };
    }
  },
};
