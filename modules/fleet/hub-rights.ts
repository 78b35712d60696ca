import { ClusterRoleBindingV1 } from "@cdktf/provider-kubernetes/lib/cluster-role-binding-v1";
import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import { RoleBindingV1 } from "@cdktf/provider-kubernetes/lib/role-binding-v1";
import { RoleV1 } from "@cdktf/provider-kubernetes/lib/role-v1";
import { ServiceAccountV1 } from "@cdktf/provider-kubernetes/lib/service-account-v1";
import { Construct } from "constructs";

import { MANAGED_BY } from "../contract/config-map";
import { HUB_GROUP, RECONCILER, workloadNamespace } from "./names";

const RBAC = "rbac.authorization.k8s.io";

/** The workload environment. */
export interface HubRightsProps {
  /** Name of the environment. */
  readonly environment: string;
}

/** Everything that a cluster has: an engine applies CRDs, controllers and their roles. */
function administers(
  scope: Construct,
  subject:
    | { readonly kind: "Group"; readonly name: string; readonly apiGroup: string }
    | { readonly kind: "ServiceAccount"; readonly name: string; readonly namespace: string },
): void {
  new ClusterRoleBindingV1(scope, "administers", {
    metadata: { name: `landbridge:${RECONCILER}`, labels: MANAGED_BY },
    roleRef: { apiGroup: RBAC, kind: "ClusterRole", name: "cluster-admin" },
    subject: [subject],
  });
}

/**
 * What the hub's Flux may do in a workload cluster: impersonate the service accounts of one namespace, and nothing by itself.
 * Needs the cluster's Kubernetes provider.
 */
export class ImpersonationRights extends Construct {
  constructor(scope: Construct, id: string, { environment }: HubRightsProps) {
    super(scope, id);
    const namespace = new NamespaceV1(this, "namespace", {
      metadata: { name: workloadNamespace(environment), labels: MANAGED_BY },
    });
    const metadata = (name: string): object => ({
      name,
      namespace: namespace.metadata.name,
      labels: MANAGED_BY,
    });
    const account = new ServiceAccountV1(this, "service-account", {
      metadata: metadata(RECONCILER),
      // No pod runs as it.
      automountServiceAccountToken: false,
    });
    administers(this, {
      kind: "ServiceAccount",
      name: account.metadata.name,
      namespace: account.metadata.namespace,
    });
    const role = new RoleV1(this, "impersonate", {
      metadata: metadata("hub"),
      rule: [{ apiGroups: [""], resources: ["serviceaccounts"], verbs: ["impersonate"] }],
    });
    new RoleBindingV1(this, "hub", {
      metadata: metadata("hub"),
      roleRef: { apiGroup: RBAC, kind: "Role", name: role.metadata.name },
      subject: [{ kind: "Group", name: HUB_GROUP, apiGroup: RBAC }],
    });
  }
}

/**
 * What the hub's Argo CD may do in a workload cluster: everything. It watches every kind with the credential that it deploys
 * with; its impersonation covers syncs only, and each AppProject would have to name an account.
 */
export class AdministratorRights extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    administers(this, { kind: "Group", name: HUB_GROUP, apiGroup: RBAC });
  }
}
