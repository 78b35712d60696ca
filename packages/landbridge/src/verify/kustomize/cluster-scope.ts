/**
 * Kinds that kustomize is certain have no namespace, by the API it is built with (Kubernetes 1.21).
 * Every other kind counts as namespaced, custom resources and newer versions of these included.
 */
const CLUSTER_SCOPED: ReadonlyMap<string, readonly string[]> = new Map([
  ["v1", ["ComponentStatus", "Namespace", "Node", "NodeProxyOptions", "PersistentVolume"]],
  ...versions(
    "admissionregistration.k8s.io",
    ["v1", "v1beta1"],
    ["MutatingWebhookConfiguration", "ValidatingWebhookConfiguration"],
  ),
  ...versions("apiextensions.k8s.io", ["v1", "v1beta1"], ["CustomResourceDefinition"]),
  ...versions("apiregistration.k8s.io", ["v1", "v1beta1"], ["APIService"]),
  ...versions("certificates.k8s.io", ["v1", "v1beta1"], ["CertificateSigningRequest"]),
  ...versions(
    "flowcontrol.apiserver.k8s.io",
    ["v1beta1"],
    ["FlowSchema", "PriorityLevelConfiguration"],
  ),
  ...versions("networking.k8s.io", ["v1", "v1beta1"], ["IngressClass"]),
  ...versions("node.k8s.io", ["v1", "v1beta1"], ["RuntimeClass"]),
  ...versions("policy", ["v1beta1"], ["PodSecurityPolicy"]),
  ...versions(
    "rbac.authorization.k8s.io",
    ["v1", "v1beta1"],
    ["ClusterRole", "ClusterRoleBinding"],
  ),
  ...versions("scheduling.k8s.io", ["v1", "v1beta1"], ["PriorityClass"]),
  ...versions(
    "storage.k8s.io",
    ["v1", "v1beta1"],
    ["CSIDriver", "CSINode", "StorageClass", "VolumeAttachment"],
  ),
]);

function versions(
  group: string,
  all: readonly string[],
  kinds: readonly string[],
): [string, readonly string[]][] {
  return all.map((version) => [`${group}/${version}`, kinds]);
}

/** Whether kustomize leaves objects of this kind without a namespace. */
export function isClusterScoped(apiVersion: string, kind: string): boolean {
  return CLUSTER_SCOPED.get(apiVersion)?.includes(kind) === true;
}
