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
    module: "github.com/prometheus-operator/prometheus-operator",
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
    kinds: [
      ...["Backend", "BackendTrafficPolicy", "ClientTrafficPolicy", "EnvoyExtensionPolicy"],
      ...["EnvoyPatchPolicy", "EnvoyProxy", "SecurityPolicy"],
    ],
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
    kinds: ["AppProject", "Application", "ApplicationSet"],
  },
  {
    module: "github.com/cilium/cilium",
    version: "v1.20.2",
    crds: "pkg/k8s/apis/cilium.io/client/crds/v2",
    kinds: [
      ...["CiliumBGPAdvertisement", "CiliumBGPClusterConfig", "CiliumBGPPeerConfig"],
      ...["CiliumCIDRGroup", "CiliumClusterwideNetworkPolicy", "CiliumEgressGatewayPolicy"],
      ...["CiliumL2AnnouncementPolicy", "CiliumLoadBalancerIPPool", "CiliumNetworkPolicy"],
    ],
  },
  {
    module: "github.com/cilium/cilium",
    version: "v1.20.2",
    crds: "pkg/k8s/apis/cilium.io/client/crds/v2alpha1",
    kinds: ["CiliumL2AnnouncementPolicy"],
  },
  // The last release that serves external-secrets.io/v1beta1 next to v1.
  {
    module: "github.com/external-secrets/external-secrets",
    version: "v0.14.4",
    crds: "config/crds/bases",
    kinds: ["ClusterExternalSecret", "ClusterSecretStore", "ExternalSecret", "SecretStore"],
  },
  {
    repository: "external-secrets/external-secrets",
    version: "v2.9.0",
    crds: "config/crds/bases",
    kinds: ["PushSecret", "Password", "UUID", "ECRAuthorizationToken", "GithubAccessToken"],
  },
  {
    module: "github.com/bitnami-labs/sealed-secrets",
    version: "v0.40.0",
    crds: "helm/sealed-secrets/crds",
  },
  {
    module: "github.com/cert-manager/trust-manager",
    version: "v0.25.0",
    crds: "deploy/crds",
  },
  {
    repository: "cloudnative-pg/cloudnative-pg",
    version: "v1.30.0",
    crds: BASES,
    kinds: [
      ...["Backup", "Cluster", "ClusterImageCatalog", "Database", "DatabaseRole", "ImageCatalog"],
      ...["Pooler", "Publication", "ScheduledBackup", "Subscription"],
    ],
  },
  { module: "github.com/cloudnative-pg/plugin-barman-cloud", version: "v0.15.0", crds: BASES },
  {
    module: "go.universe.tf/metallb",
    version: "v0.16.2",
    crds: BASES,
    kinds: [
      ...["BFDProfile", "BGPAdvertisement", "BGPPeer", "Community", "IPAddressPool"],
      "L2Advertisement",
    ],
  },
  {
    module: "github.com/traefik/traefik/v3",
    version: "v3.7.13",
    crds: "docs/content/reference/dynamic-configuration",
  },
  { module: "istio.io/api", version: "v1.31.4", crds: "kubernetes" },
  // Crossplane 1 has more fields, and fewer rules, in the kinds of both.
  {
    repository: "crossplane/crossplane",
    version: "v1.20.11",
    crds: "cluster/crds",
    kinds: [
      ...["CompositeResourceDefinition", "Composition", "EnvironmentConfig", "Usage"],
      ...["Configuration", "DeploymentRuntimeConfig", "Function", "ImageConfig", "Provider"],
      "ControllerConfig",
    ],
  },
  {
    repository: "crossplane/crossplane",
    version: "v2.3.4",
    crds: "cluster/crds",
    kinds: [
      ...["CompositeResourceDefinition", "Composition", "EnvironmentConfig", "Usage"],
      ...["Configuration", "DeploymentRuntimeConfig", "Function", "ImageConfig", "Provider"],
      ...["ClusterUsage", "ManagedResourceActivationPolicy", "CronOperation", "Operation"],
    ],
  },
  { repository: "grafana/grafana-operator", version: "v5.24.0", crds: BASES },
  {
    repository: "VictoriaMetrics/operator",
    version: "v0.74.1",
    crds: "config/crd/overlay",
    kinds: [
      ...["VMAlertmanagerConfig", "VMNodeScrape", "VMPodScrape", "VMProbe", "VMRule"],
      ...["VMScrapeConfig", "VMServiceScrape", "VMStaticScrape", "VMUser"],
    ],
  },
  {
    module: "github.com/vmware-tanzu/velero",
    version: "v1.18.3",
    crds: "config/crd/v1/bases",
    kinds: ["Backup", "BackupStorageLocation", "Schedule", "VolumeSnapshotLocation"],
  },
  // The fork with kopia, which has all that VolSync has.
  { repository: "perfectra1n/volsync", version: "v0.17.11", crds: BASES },
  { repository: "argoproj-labs/argocd-image-updater", version: "v1.3.0", crds: BASES },
  {
    repository: "operator-framework/api",
    version: "v0.45.0",
    crds: "crds",
    kinds: ["CatalogSource", "OperatorGroup", "Subscription"],
  },
  {
    module: "github.com/argoproj/argo-rollouts",
    version: "v1.10.1",
    crds: "manifests/crds",
    kinds: ["Rollout"],
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
