/**
 * Every version in which releases have served the kinds of a group, or one kind (`group/Kind`) that has fewer or more than
 * the others of its group, as of November 2026. Compared with the CRDs of 95 kinds in public repositories; those of
 * Barman, Ceph, cert-manager, Karpenter, KEDA, Traefik, Velero, VolSync and the policies of Cilium were not among them.
 */
const VERSIONS: Readonly<Record<string, readonly string[]>> = {
  "argoproj.io": ["v1alpha1", "v1beta1"],
  "barmancloud.cnpg.io": ["v1"],
  "bitnami.com": ["v1alpha1"],
  "ceph.rook.io": ["v1"],
  "cert-manager.io": ["v1", "v1beta1", "v1alpha3", "v1alpha2"],
  "cilium.io": ["v1alpha1", "v2", "v2alpha1"],
  "cilium.io/CiliumClusterwideNetworkPolicy": ["v2"],
  "cilium.io/CiliumNetworkPolicy": ["v2"],
  "external-secrets.io/ClusterExternalSecret": ["v1", "v1beta1"],
  "external-secrets.io/ClusterSecretStore": ["v1", "v1beta1", "v1alpha1"],
  "external-secrets.io/ExternalSecret": ["v1", "v1beta1", "v1alpha1"],
  "external-secrets.io/SecretStore": ["v1", "v1beta1", "v1alpha1"],
  "kafka.strimzi.io": ["v1", "v1beta2", "v1beta1", "v1alpha1"],
  "karpenter.k8s.aws": ["v1", "v1beta1", "v1alpha1"],
  "karpenter.sh": ["v1", "v1beta1", "v1alpha5"],
  // pkg/apis/crds/karpenter.sh_nodeoverlays.yaml of kubernetes-sigs/karpenter.
  "karpenter.sh/NodeOverlay": ["v1alpha1"],
  "keda.sh": ["v1alpha1"],
  "longhorn.io": ["v1beta2", "v1beta1"],
  "metallb.io": ["v1beta2", "v1beta1", "v1alpha1"],
  "metallb.io/IPAddressPool": ["v1beta1"],
  "metallb.io/L2Advertisement": ["v1beta1"],
  "monitoring.coreos.com/PodMonitor": ["v1"],
  "monitoring.coreos.com/PrometheusRule": ["v1"],
  "monitoring.coreos.com/ServiceMonitor": ["v1"],
  "networking.istio.io": ["v1", "v1beta1", "v1alpha3"],
  "postgresql.cnpg.io": ["v1"],
  "security.istio.io": ["v1", "v1beta1", "v1alpha1"],
  "traefik.io": ["v1alpha1"],
  "upgrade.cattle.io": ["v1"],
  "velero.io": ["v1", "v2alpha1"],
  "volsync.backube": ["v1alpha1"],
};

/** Versions of a kind that any release has served, the newest first; undefined where they aren't listed. */
export function versionsOfKind(group: string, kind: string): readonly string[] | undefined {
  return VERSIONS[`${group}/${kind}`] ?? VERSIONS[group];
}
