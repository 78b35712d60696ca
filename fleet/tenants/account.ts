import { tenantNamespace } from "../../config/tenants";
import { TENANT_KINDS, type TenantKind } from "./kinds";

const VERBS = ["create", "delete", "get", "list", "patch", "update", "watch"];

/** The service account that Flux impersonates for a tenant, with rights in its namespace only. */
export function accountOf(tenant: string, account: string): readonly object[] {
  const namespace = tenantNamespace(tenant);
  const metadata = { name: account, namespace };
  const apiGroup = "rbac.authorization.k8s.io";
  return [
    // Flux impersonates it: no pod needs its token.
    { apiVersion: "v1", kind: "ServiceAccount", metadata, automountServiceAccountToken: false },
    {
      apiVersion: `${apiGroup}/v1`,
      kind: "Role",
      metadata,
      rules: rulesOf(TENANT_KINDS.flux),
    },
    {
      apiVersion: `${apiGroup}/v1`,
      kind: "RoleBinding",
      metadata,
      roleRef: { apiGroup, kind: "Role", name: account },
      subjects: [{ kind: "ServiceAccount", name: account, namespace }],
    },
  ];
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
