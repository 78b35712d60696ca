/** An apiVersion that is on its way out, for some kinds of its group. */
export interface OldVersion {
  /** `<group>/<version>`. */
  readonly apiVersion: string;
  /** Kinds that are concerned; all of that apiVersion where left out. */
  readonly kinds?: readonly string[] | undefined;
  /** Whose minor version counts: Kubernetes 1.x or Flux 2.x. */
  readonly of: "Kubernetes" | "Flux";
  /** Minor version since which it is marked deprecated. */
  readonly deprecatedIn?: number | undefined;
  /** First minor version that does not serve it; undefined where that has not come. */
  readonly removedIn?: number | undefined;
  /** What to write instead; undefined where there is nothing. */
  readonly replacement?: string | undefined;
}

const kubernetes = (
  apiVersion: string,
  kinds: readonly string[] | undefined,
  deprecatedIn: number,
  removedIn: number | undefined,
  replacement?: string,
): OldVersion => ({
  apiVersion,
  of: "Kubernetes",
  deprecatedIn,
  kinds,
  removedIn,
  replacement,
});

const WORKLOADS = ["DaemonSet", "Deployment", "ReplicaSet"];
const FLOW = "flowcontrol.apiserver.k8s.io";

// From APILifecycleDeprecated and APILifecycleRemoved in zz_generated.prerelease-lifecycle.go of k8s.io/api v0.37.0.
// Not in there, and so not checked: PodSecurityPolicy, Endpoints, and the kinds of apiextensions and apiregistration.
const KUBERNETES: readonly OldVersion[] = [
  kubernetes("extensions/v1beta1", WORKLOADS, 8, 16, "apps/v1"),
  kubernetes("extensions/v1beta1", ["NetworkPolicy"], 9, 16, "networking.k8s.io/v1"),
  kubernetes("extensions/v1beta1", ["PodSecurityPolicy"], 10, 16),
  kubernetes("extensions/v1beta1", ["Ingress"], 14, 22, "networking.k8s.io/v1"),
  kubernetes("apps/v1beta1", undefined, 8, 16, "apps/v1"),
  kubernetes("apps/v1beta2", undefined, 9, 16, "apps/v1"),
  kubernetes(
    "admissionregistration.k8s.io/v1beta1",
    ["MutatingWebhookConfiguration", "ValidatingWebhookConfiguration"],
    16,
    22,
    "admissionregistration.k8s.io/v1",
  ),
  kubernetes("apiextensions.k8s.io/v1beta1", undefined, 16, 22, "apiextensions.k8s.io/v1"),
  kubernetes("apiregistration.k8s.io/v1beta1", undefined, 19, 22, "apiregistration.k8s.io/v1"),
  kubernetes(
    "certificates.k8s.io/v1beta1",
    ["CertificateSigningRequest"],
    19,
    22,
    "certificates.k8s.io/v1",
  ),
  kubernetes("coordination.k8s.io/v1beta1", ["Lease"], 19, 22, "coordination.k8s.io/v1"),
  kubernetes(
    "networking.k8s.io/v1beta1",
    ["Ingress", "IngressClass"],
    19,
    22,
    "networking.k8s.io/v1",
  ),
  kubernetes(
    "rbac.authorization.k8s.io/v1beta1",
    undefined,
    17,
    22,
    "rbac.authorization.k8s.io/v1",
  ),
  kubernetes("scheduling.k8s.io/v1beta1", ["PriorityClass"], 14, 22, "scheduling.k8s.io/v1"),
  kubernetes(
    "storage.k8s.io/v1beta1",
    ["CSIDriver", "StorageClass", "VolumeAttachment"],
    19,
    22,
    "storage.k8s.io/v1",
  ),
  kubernetes("batch/v1beta1", ["CronJob"], 21, 25, "batch/v1"),
  kubernetes("discovery.k8s.io/v1beta1", ["EndpointSlice"], 21, 25, "discovery.k8s.io/v1"),
  kubernetes("events.k8s.io/v1beta1", ["Event"], 22, 25, "events.k8s.io/v1"),
  kubernetes("autoscaling/v2beta1", ["HorizontalPodAutoscaler"], 22, 25, "autoscaling/v2"),
  kubernetes("policy/v1beta1", ["PodDisruptionBudget"], 21, 25, "policy/v1"),
  kubernetes("policy/v1beta1", ["PodSecurityPolicy"], 21, 25),
  kubernetes("node.k8s.io/v1beta1", ["RuntimeClass"], 22, 25, "node.k8s.io/v1"),
  kubernetes("autoscaling/v2beta2", ["HorizontalPodAutoscaler"], 23, 26, "autoscaling/v2"),
  kubernetes(`${FLOW}/v1beta1`, undefined, 23, 26, `${FLOW}/v1`),
  kubernetes("storage.k8s.io/v1beta1", ["CSIStorageCapacity"], 24, 27, "storage.k8s.io/v1"),
  kubernetes(`${FLOW}/v1beta2`, undefined, 26, 29, `${FLOW}/v1`),
  kubernetes(`${FLOW}/v1beta3`, undefined, 29, 32, `${FLOW}/v1`),
  // Deprecated in 1.33 without a date for its end.
  kubernetes("v1", ["Endpoints"], 33, undefined, "discovery.k8s.io/v1 EndpointSlice"),
];

const flux = (
  apiVersion: string,
  kinds: readonly string[],
  deprecatedIn: number | undefined,
  removedIn: number | undefined,
  version: string,
): OldVersion => ({
  apiVersion,
  kinds,
  of: "Flux",
  replacement: apiVersion.replace(/[^/]+$/, version),
  deprecatedIn,
  removedIn,
});

const HELM = "helm.toolkit.fluxcd.io";
const IMAGE = "image.toolkit.fluxcd.io";
const KUSTOMIZE = "kustomize.toolkit.fluxcd.io";
const NOTIFICATION = "notification.toolkit.fluxcd.io";
const SOURCE = "source.toolkit.fluxcd.io";

// From spec.versions[].served and .deprecated of the controllers' CRDs in Flux 2.3.0, 2.4.0, 2.5.1, 2.6.4, 2.7.5,
// 2.8.0 and 2.9: 3 stands for 2.3 or before. Their changelogs say the same: v1beta1 went with Flux 2.7,
// v1beta2 and v2beta2 with 2.8, those of notifications and images with 2.9.
const FLUX: readonly OldVersion[] = [
  flux(`${HELM}/v2beta1`, ["HelmRelease"], 3, 7, "v2"),
  flux(`${HELM}/v2beta2`, ["HelmRelease"], 3, 8, "v2"),
  flux(`${KUSTOMIZE}/v1beta1`, ["Kustomization"], 3, 7, "v1"),
  flux(`${KUSTOMIZE}/v1beta2`, ["Kustomization"], 3, 8, "v1"),
  flux(`${SOURCE}/v1beta1`, ["GitRepository", "HelmRepository", "HelmChart", "Bucket"], 3, 7, "v1"),
  flux(`${SOURCE}/v1beta2`, ["GitRepository", "HelmRepository", "HelmChart"], 3, 8, "v1"),
  flux(`${SOURCE}/v1beta2`, ["Bucket"], 4, 8, "v1"),
  flux(`${SOURCE}/v1beta2`, ["OCIRepository"], 6, 8, "v1"),
  flux(`${NOTIFICATION}/v1beta1`, ["Receiver"], 3, 7, "v1"),
  flux(`${NOTIFICATION}/v1beta1`, ["Alert", "Provider"], 3, 7, "v1beta3"),
  flux(`${NOTIFICATION}/v1beta2`, ["Receiver"], 3, 9, "v1"),
  flux(`${NOTIFICATION}/v1beta2`, ["Alert", "Provider"], 3, 9, "v1beta3"),
  flux(`${IMAGE}/v1beta1`, ["ImageUpdateAutomation"], 3, 7, "v1"),
  // Never marked as deprecated.
  flux(`${IMAGE}/v1beta1`, ["ImagePolicy", "ImageRepository"], undefined, 7, "v1"),
  flux(`${IMAGE}/v1beta2`, ["ImagePolicy", "ImageRepository", "ImageUpdateAutomation"], 7, 9, "v1"),
];

/** What is known about an old apiVersion; undefined for those that are not on their way out. */
export function findOldVersion(apiVersion: string, kind: string): OldVersion | undefined {
  return [...KUBERNETES, ...FLUX].find((old) => {
    return old.apiVersion === apiVersion && (old.kinds === undefined || old.kinds.includes(kind));
  });
}

/**
 * Whether an object keeps its meaning with `replacement` as its apiVersion, as long as that version's schema accepts it.
 * Others need a person: an Ingress has other fields, and an empty selector of a PodDisruptionBudget means the opposite.
 */
export function keepsFields(apiVersion: string, kind: string): boolean {
  return apiVersion.includes(".toolkit.fluxcd.io/") || SAME_FIELDS.has(`${apiVersion}/${kind}`);
}

// From Kubernetes' deprecation guide and the types of k8s.io/api: the same fields with the same defaults.
const SAME_FIELDS: ReadonlySet<string> = new Set([
  "apps/v1beta2/DaemonSet",
  "apps/v1beta2/Deployment",
  "apps/v1beta2/ReplicaSet",
  "apps/v1beta2/StatefulSet",
  "autoscaling/v2beta2/HorizontalPodAutoscaler",
  "batch/v1beta1/CronJob",
  "coordination.k8s.io/v1beta1/Lease",
  "networking.k8s.io/v1beta1/IngressClass",
  "rbac.authorization.k8s.io/v1beta1/ClusterRole",
  "rbac.authorization.k8s.io/v1beta1/ClusterRoleBinding",
  "rbac.authorization.k8s.io/v1beta1/Role",
  "rbac.authorization.k8s.io/v1beta1/RoleBinding",
  "scheduling.k8s.io/v1beta1/PriorityClass",
  "storage.k8s.io/v1beta1/CSIDriver",
  "storage.k8s.io/v1beta1/CSIStorageCapacity",
  "storage.k8s.io/v1beta1/StorageClass",
]);

/** First minor version of Flux 2 that serves an apiVersion of a kind, where that is after 2.3. */
export function fluxServesSince(apiVersion: string, kind: string): number | undefined {
  return FLUX_SINCE.get(`${apiVersion}/${kind}`);
}

// From the same CRDs.
const FLUX_SINCE: ReadonlyMap<string, number> = new Map([
  [`${SOURCE}/v1/Bucket`, 4],
  [`${SOURCE}/v1/OCIRepository`, 6],
  [`${SOURCE}/v1/ExternalArtifact`, 7],
  ["source.extensions.fluxcd.io/v1beta1/ArtifactGenerator", 7],
  [`${IMAGE}/v1/ImagePolicy`, 7],
  [`${IMAGE}/v1/ImageRepository`, 7],
  [`${IMAGE}/v1/ImageUpdateAutomation`, 7],
]);
