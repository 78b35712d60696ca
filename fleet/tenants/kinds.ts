/** A kind that a tenant may apply, by the names that RBAC and Argo CD know it by. */
export interface TenantKind {
  readonly group: string;
  readonly kind: string;
  /** In the plural, as in a Role. */
  readonly resource: string;
}

const kind = (group: string, name: string, resource = `${name.toLowerCase()}s`): TenantKind => ({
  group,
  kind: name,
  resource,
});

/**
 * Everything that applications consist of. Not in the list, so that a tenant can't get around its limits: RBAC, quotas,
 * LimitRanges, NetworkPolicies; SecretStores, which read with the identity of External Secrets; ServiceMonitors, which read
 * files of Prometheus; and whatever has no namespace.
 */
const OF_APPLICATIONS: readonly TenantKind[] = [
  kind("", "ConfigMap"),
  kind("", "PersistentVolumeClaim"),
  kind("", "Pod"),
  kind("", "Secret"),
  kind("", "Service"),
  kind("", "ServiceAccount"),
  kind("apps", "DaemonSet"),
  kind("apps", "Deployment"),
  kind("apps", "ReplicaSet"),
  kind("apps", "StatefulSet"),
  kind("autoscaling", "HorizontalPodAutoscaler"),
  kind("batch", "CronJob"),
  kind("batch", "Job"),
  kind("gateway.networking.k8s.io", "GRPCRoute"),
  kind("gateway.networking.k8s.io", "HTTPRoute"),
  kind("monitoring.coreos.com", "PodMonitor"),
  kind("policy", "PodDisruptionBudget"),
];

/** With Flux, a tenant may divide its repository, and install charts. */
const OF_FLUX: readonly TenantKind[] = [
  kind("helm.toolkit.fluxcd.io", "HelmRelease"),
  kind("kustomize.toolkit.fluxcd.io", "Kustomization"),
  kind("source.toolkit.fluxcd.io", "GitRepository", "gitrepositories"),
  kind("source.toolkit.fluxcd.io", "HelmChart"),
  kind("source.toolkit.fluxcd.io", "HelmRepository", "helmrepositories"),
  kind("source.toolkit.fluxcd.io", "OCIRepository", "ocirepositories"),
];

/** What a tenant may apply, by the project of its engine. */
export const TENANT_KINDS = {
  flux: [...OF_APPLICATIONS, ...OF_FLUX],
  argocd: OF_APPLICATIONS,
} as const;
