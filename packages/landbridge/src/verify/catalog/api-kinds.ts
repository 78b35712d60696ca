import { CUSTOM_KINDS } from "./custom-kinds";

/** A kind that every cluster has. */
export interface BuiltInKind {
  /** API group; the empty string for the core group. */
  readonly group: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** Versions that Kubernetes 1.34 serves, the preferred one first; empty for kinds it no longer has. */
  readonly versions: readonly string[];
}

/** Kinds of one group by scope, as lists of `Kind` or `Kind:version,version`, divided by blanks. */
export interface ScopedKinds {
  readonly cluster?: string;
  readonly namespaced?: string;
  /** Versions of the kinds that name none. */
  readonly versions?: string;
}

// From api/discovery of k8s.io/kubernetes v1.34.2, kinds that are objects on their own only.
const BUILT_IN: Readonly<Record<string, ScopedKinds>> = {
  "": {
    versions: "v1",
    cluster: "ComponentStatus Namespace Node PersistentVolume",
    namespaced:
      "Binding ConfigMap Endpoints Event LimitRange PersistentVolumeClaim Pod PodTemplate " +
      "ReplicationController ResourceQuota Secret Service ServiceAccount",
  },
  "admissionregistration.k8s.io": {
    versions: "v1",
    cluster:
      "MutatingWebhookConfiguration ValidatingWebhookConfiguration ValidatingAdmissionPolicy " +
      "ValidatingAdmissionPolicyBinding MutatingAdmissionPolicy:v1beta1,v1alpha1 " +
      "MutatingAdmissionPolicyBinding:v1beta1,v1alpha1",
  },
  "apiextensions.k8s.io": { versions: "v1", cluster: "CustomResourceDefinition" },
  "apiregistration.k8s.io": { versions: "v1", cluster: "APIService" },
  apps: {
    versions: "v1",
    namespaced: "ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet",
  },
  "authentication.k8s.io": { versions: "v1", cluster: "SelfSubjectReview TokenReview" },
  "authorization.k8s.io": {
    versions: "v1",
    cluster: "SelfSubjectAccessReview SelfSubjectRulesReview SubjectAccessReview",
    namespaced: "LocalSubjectAccessReview",
  },
  autoscaling: { namespaced: "HorizontalPodAutoscaler:v2,v1" },
  batch: { versions: "v1", namespaced: "CronJob Job" },
  "certificates.k8s.io": {
    cluster: "CertificateSigningRequest:v1 ClusterTrustBundle:v1beta1,v1alpha1",
    namespaced: "PodCertificateRequest:v1alpha1",
  },
  "coordination.k8s.io": { namespaced: "Lease:v1 LeaseCandidate:v1beta1,v1alpha2" },
  "discovery.k8s.io": { versions: "v1", namespaced: "EndpointSlice" },
  "events.k8s.io": { versions: "v1", namespaced: "Event" },
  // Removed in 1.16 and 1.22; old manifests still name them.
  extensions: { namespaced: "DaemonSet Deployment Ingress NetworkPolicy ReplicaSet" },
  "flowcontrol.apiserver.k8s.io": {
    versions: "v1",
    cluster: "FlowSchema PriorityLevelConfiguration",
  },
  "internal.apiserver.k8s.io": { versions: "v1alpha1", cluster: "StorageVersion" },
  "networking.k8s.io": {
    versions: "v1",
    cluster: "IngressClass IPAddress:v1,v1beta1 ServiceCIDR:v1,v1beta1",
    namespaced: "Ingress NetworkPolicy",
  },
  "node.k8s.io": { versions: "v1", cluster: "RuntimeClass" },
  // PodSecurityPolicy was removed in 1.25.
  policy: { cluster: "PodSecurityPolicy", namespaced: "PodDisruptionBudget:v1" },
  "rbac.authorization.k8s.io": {
    versions: "v1",
    cluster: "ClusterRole ClusterRoleBinding",
    namespaced: "Role RoleBinding",
  },
  "resource.k8s.io": {
    versions: "v1,v1beta2,v1beta1",
    cluster: "DeviceClass ResourceSlice DeviceTaintRule:v1alpha3",
    namespaced: "ResourceClaim ResourceClaimTemplate",
  },
  "scheduling.k8s.io": { versions: "v1", cluster: "PriorityClass" },
  "storage.k8s.io": {
    versions: "v1",
    cluster:
      "CSIDriver CSINode StorageClass VolumeAttachment VolumeAttributesClass:v1,v1beta1,v1alpha1",
    namespaced: "CSIStorageCapacity",
  },
  "storagemigration.k8s.io": { versions: "v1alpha1", cluster: "StorageVersionMigration" },
};

const builtIn = index(BUILT_IN);
const custom = index(CUSTOM_KINDS);

/** A kind that every cluster has; undefined for custom resources. */
export function findKind(group: string, kind: string): BuiltInKind | undefined {
  return builtIn.get(`${group}/${kind}`);
}

/** Whether objects of the kind have no namespace; undefined for kinds that nothing is known about. */
export function isClusterScoped(group: string, kind: string): boolean | undefined {
  const known = builtIn.get(`${group}/${kind}`) ?? custom.get(`${group}/${kind}`);
  return known === undefined ? undefined : !known.namespaced;
}

/** The kinds of a group that are known; empty for a group that is not. */
export function kindsOf(group: string): readonly string[] {
  const { cluster, namespaced } = BUILT_IN[group] ?? CUSTOM_KINDS[group] ?? {};
  return [...words(cluster, " "), ...words(namespaced, " ")].map(
    (entry) => entry.split(":")[0] ?? "",
  );
}

/** API groups that every cluster has; the empty string for the core group. */
export function builtInGroups(): readonly string[] {
  return Object.keys(BUILT_IN);
}

function index(groups: Readonly<Record<string, ScopedKinds>>): ReadonlyMap<string, BuiltInKind> {
  const kinds = new Map<string, BuiltInKind>();
  for (const [group, { cluster, namespaced, versions = "" }] of Object.entries(groups)) {
    const add = (list: string | undefined, isNamespaced: boolean): void => {
      for (const entry of words(list, " ")) {
        const [kind = "", own = versions] = entry.split(":");
        kinds.set(`${group}/${kind}`, {
          group,
          kind,
          namespaced: isNamespaced,
          versions: words(own, ","),
        });
      }
    };
    add(cluster, false);
    add(namespaced, true);
  }
  return kinds;
}

function words(list: string | undefined, divider: string): readonly string[] {
  return list === undefined || list === "" ? [] : list.split(divider);
}
