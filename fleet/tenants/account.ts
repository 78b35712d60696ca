import { tenantNamespace } from "../../config/tenants";
import { role, roleBinding, serviceAccount } from "../rbac";
import { TENANT_KINDS, type TenantKind } from "./kinds";

const VERBS = ["create", "delete", "get", "list", "patch", "update", "watch"];

/** The service account that Flux impersonates for a tenant, with rights in its namespace only. */
export function accountOf(tenant: string, account: string): readonly object[] {
  const own = { name: account, namespace: tenantNamespace(tenant) };
  return [serviceAccount(own), role(own, rulesOf(TENANT_KINDS.flux)), roleBinding(own, [own])];
}

/** One rule for each API group. */
function rulesOf(kinds: readonly TenantKind[]): readonly object[] {
  const groups = [...new Set(kinds.map(({ group }) => group))];
  return groups.map((group) => ({
    apiGroups: [group],
    resources: kinds.filter((each) => each.group === group).map(({ resource }) => resource),
    verbs: VERBS,
  }));
}
