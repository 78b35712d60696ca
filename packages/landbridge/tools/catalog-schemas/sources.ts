/**
 * The kinds whose fields the verifier checks, and the releases that their schemas come from. A kind's version is
 * taken from the first source that has it, so the newest release comes first. After a change, run
 * `npx tsx packages/landbridge/tools/catalog-schemas/main.ts`.
 */

/** A release with schemas: a Go module, or a Git repository if the Go proxy doesn't have the version. */
export interface Source {
  /** Go module path. */
  readonly module?: string;
  /** `<owner>/<name>` on GitHub. */
  readonly repository?: string;
  /** Exact version; for repositories the tag. */
  readonly version: string;
  /** Directory with CRDs. */
  readonly crds: string;
  /** Kinds to include; default: all. */
  readonly kinds?: readonly string[];
}

/** Kubernetes: all kinds that are not alpha, from its published OpenAPI v3. */
export const KUBERNETES = { module: "k8s.io/kubernetes", version: "v1.36.2" };

const BASES = "config/crd/bases";

/** Where the schemas of custom resources come from; the newest release that has a kind comes first. */
export const SOURCES: readonly Source[] = [
  // Flux 2.9.
  { module: "github.com/fluxcd/source-controller", version: "v1.9.4", crds: BASES },
  { module: "github.com/fluxcd/kustomize-controller", version: "v1.9.4", crds: BASES },
  { module: "github.com/fluxcd/helm-controller", version: "v1.6.3", crds: BASES },
  { module: "github.com/fluxcd/notification-controller", version: "v1.9.3", crds: BASES },
  { module: "github.com/fluxcd/image-reflector-controller", version: "v1.2.4", crds: BASES },
  { module: "github.com/fluxcd/image-automation-controller", version: "v1.2.4", crds: BASES },
  { repository: "fluxcd/source-watcher", version: "v2.2.0", crds: BASES },
  // Flux 2.7, the last one with most of the v1beta2 APIs.
  { module: "github.com/fluxcd/source-controller", version: "v1.7.3", crds: BASES },
  { module: "github.com/fluxcd/kustomize-controller", version: "v1.7.3", crds: BASES },
  { module: "github.com/fluxcd/helm-controller", version: "v1.4.3", crds: BASES },
  { repository: "fluxcd/image-reflector-controller", version: "v1.0.4", crds: BASES },
  { repository: "fluxcd/image-automation-controller", version: "v1.0.4", crds: BASES },
  // Flux 2.6 and before, for the APIs that 2.7 removed.
  { module: "github.com/fluxcd/source-controller", version: "v1.3.0", crds: BASES },
  { module: "github.com/fluxcd/kustomize-controller", version: "v1.6.0", crds: BASES },
  { repository: "fluxcd/helm-controller", version: "v1.3.0", crds: BASES },
  { module: "github.com/fluxcd/notification-controller", version: "v1.6.0", crds: BASES },
  { repository: "fluxcd/image-reflector-controller", version: "v0.35.2", crds: BASES },
  { repository: "fluxcd/image-automation-controller", version: "v0.41.2", crds: BASES },
  // What the tree installs; the experimental channel has the fields of the standard one and more.
  { repository: "controlplaneio-fluxcd/flux-operator", version: "v0.58.1", crds: BASES },
  { module: "sigs.k8s.io/gateway-api", version: "v1.5.1", crds: "config/crd/experimental" },
  {
    repository: "external-secrets/external-secrets",
    version: "v2.9.0",
    crds: "config/crds/bases",
    kinds: ["ClusterSecretStore", "SecretStore", "ExternalSecret", "ClusterExternalSecret"],
  },
  { module: "github.com/aws/karpenter-provider-aws", version: "v1.14.1", crds: "pkg/apis/crds" },
  // What many repositories have. Fields that a release of another age doesn't have are only warnings.
  {
    module: "github.com/cert-manager/cert-manager",
    version: "v1.21.2",
    crds: "deploy/crds",
    kinds: ["Certificate", "ClusterIssuer", "Issuer"],
  },
  {
    repository: "prometheus-operator/prometheus-operator",
    version: "v0.93.1",
    crds: "example/prometheus-operator-crd",
    kinds: [
      ...["AlertmanagerConfig", "PodMonitor", "Probe", "PrometheusRule", "ScrapeConfig"],
      "ServiceMonitor",
    ],
  },
  {
    module: "github.com/kubernetes-csi/external-snapshotter/client/v8",
    version: "v8.7.0",
    crds: "config/crd",
    kinds: ["VolumeSnapshot", "VolumeSnapshotClass"],
  },
  {
    module: "github.com/envoyproxy/gateway",
    version: "v1.9.1",
    crds: "charts/gateway-helm/charts/crds/crds/generated",
    kinds: ["Backend", "BackendTrafficPolicy", "ClientTrafficPolicy", "SecurityPolicy"],
  },
  {
    module: "github.com/kedacore/keda/v2",
    version: "v2.21.0",
    crds: "config/crd/bases",
    kinds: ["ClusterTriggerAuthentication", "ScaledObject", "TriggerAuthentication"],
  },
  {
    module: "github.com/argoproj/argo-cd/v3",
    version: "v3.5.4",
    crds: "manifests/crds",
    kinds: ["AppProject", "Application"],
  },
  {
    module: "github.com/cilium/cilium",
    version: "v1.20.2",
    crds: "pkg/k8s/apis/cilium.io/client/crds/v2",
    kinds: [
      "CiliumCIDRGroup",
      "CiliumClusterwideNetworkPolicy",
      "CiliumLoadBalancerIPPool",
      "CiliumNetworkPolicy",
    ],
  },
];

const PULL_POLICY = ["Always", "IfNotPresent", "Never"];
const PROTOCOL = ["TCP", "UDP", "SCTP"];
const ACCESS_MODES = ["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod"];

/**
 * Enums of Kubernetes, which its published OpenAPI doesn't have: `<definition>.<field>`, from the constants
 * next to the types in k8s.io/api v0.36 that are marked as enums.
 */
export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  "Container.imagePullPolicy": PULL_POLICY,
  "EphemeralContainer.imagePullPolicy": PULL_POLICY,
  "ContainerPort.protocol": PROTOCOL,
  "ServicePort.protocol": PROTOCOL,
  "NetworkPolicyPort.protocol": PROTOCOL,
  "PodSpec.restartPolicy": ["Always", "OnFailure", "Never"],
  "PodSpec.dnsPolicy": ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"],
  "Toleration.effect": ["NoSchedule", "PreferNoSchedule", "NoExecute", ""],
  "ServiceSpec.type": ["ClusterIP", "NodePort", "LoadBalancer", "ExternalName"],
  "ServiceSpec.externalTrafficPolicy": ["Cluster", "Local"],
  "HTTPIngressPath.pathType": ["Exact", "Prefix", "ImplementationSpecific"],
  "NetworkPolicySpec.policyTypes": ["Ingress", "Egress"],
  "DeploymentStrategy.type": ["Recreate", "RollingUpdate"],
  "CronJobSpec.concurrencyPolicy": ["Allow", "Forbid", "Replace"],
  "StorageClass.volumeBindingMode": ["Immediate", "WaitForFirstConsumer"],
  "StorageClass.reclaimPolicy": ["Retain", "Delete"],
  "TopologySpreadConstraint.whenUnsatisfiable": ["DoNotSchedule", "ScheduleAnyway"],
  // Lt and Gt are alpha (TaintTolerationComparisonOperators).
  "Toleration.operator": ["Exists", "Equal", "Lt", "Gt", ""],
  "NodeSelectorRequirement.operator": ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"],
  "LabelSelectorRequirement.operator": ["In", "NotIn", "Exists", "DoesNotExist"],
  "ScopedResourceSelectorRequirement.operator": ["In", "NotIn", "Exists", "DoesNotExist"],
  "PersistentVolumeClaimSpec.accessModes": ACCESS_MODES,
  "PersistentVolumeClaimSpec.volumeMode": ["Filesystem", "Block"],
  "PersistentVolumeSpec.accessModes": ACCESS_MODES,
  "PersistentVolumeSpec.persistentVolumeReclaimPolicy": ["Retain", "Delete", "Recycle"],
  "MetricSpec.type": ["Resource", "ContainerResource", "Pods", "Object", "External"],
  "MetricTarget.type": ["Utilization", "Value", "AverageValue"],
  "HPAScalingPolicy.type": ["Pods", "Percent"],
  "HPAScalingRules.selectPolicy": ["Max", "Min", "Disabled"],
  "StatefulSetUpdateStrategy.type": ["RollingUpdate", "OnDelete"],
  "StatefulSetSpec.podManagementPolicy": ["OrderedReady", "Parallel"],
  "DaemonSetUpdateStrategy.type": ["RollingUpdate", "OnDelete"],
  "ServiceSpec.sessionAffinity": ["ClientIP", "None"],
  "ServiceSpec.internalTrafficPolicy": ["Cluster", "Local"],
  "ServiceSpec.ipFamilyPolicy": ["SingleStack", "PreferDualStack", "RequireDualStack"],
  "HTTPGetAction.scheme": ["HTTP", "HTTPS"],
  "SeccompProfile.type": ["RuntimeDefault", "Unconfined", "Localhost"],
  "PodSecurityContext.fsGroupChangePolicy": ["OnRootMismatch", "Always"],
  "Container.terminationMessagePolicy": ["File", "FallbackToLogsOnError"],
  "VolumeMount.mountPropagation": ["None", "HostToContainer", "Bidirectional"],
  "PriorityClass.preemptionPolicy": ["PreemptLowerPriority", "Never"],
  "LimitRangeItem.type": ["Pod", "Container", "PersistentVolumeClaim"],
};

/**
 * Kinds that the Flux Operator adds to the event sources of an Alert (internal/builder/templates.go, v0.58.1): an
 * enum that has the first gets the others.
 */
export const ADDED_CHOICES = [
  "ImageUpdateAutomation",
  "FluxInstance",
  "ResourceSet",
  "ResourceSetInputProvider",
] as const;
