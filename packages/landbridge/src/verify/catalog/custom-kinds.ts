import type { ScopedKinds } from "./api-kinds";

/**
 * Custom resources of well-known projects, by scope: from the CRDs of the releases that charts/ names, of Flux 2.9,
 * Gateway API 1.6, and external-snapshotter, as of August 2026.
 * Those of cilium.io were not held against its CRDs: the repository could not be had.
 */
export const CUSTOM_KINDS: Readonly<Record<string, ScopedKinds>> = {
  "acme.cert-manager.io": {
    namespaced: "Challenge Order",
  },
  "actions.github.com": {
    namespaced: "AutoscalingListener AutoscalingRunnerSet EphemeralRunner EphemeralRunnerSet",
  },
  "actions.summerwind.dev": {
    namespaced: "HorizontalRunnerAutoscaler Runner RunnerDeployment RunnerReplicaSet RunnerSet",
  },
  "aga.k8s.aws": {
    namespaced: "GlobalAccelerator",
  },
  "agent.k8s.elastic.co": {
    namespaced: "Agent",
  },
  "ai.mongodb.com": {
    namespaced: "VoyageAI",
  },
  "apiextensions.crossplane.io": {
    cluster:
      "CompositeResourceDefinition Composition CompositionRevision EnvironmentConfig " +
      "ManagedResourceActivationPolicy ManagedResourceDefinition Usage",
  },
  "apm.k8s.elastic.co": {
    namespaced: "ApmServer",
  },
  "appmesh.k8s.aws": {
    cluster: "Mesh",
    namespaced: "BackendGroup GatewayRoute VirtualGateway VirtualNode VirtualRouter VirtualService",
  },
  "argocd-image-updater.argoproj.io": {
    namespaced: "ImageUpdater",
  },
  "argoproj.io": {
    cluster: "ClusterAnalysisTemplate ClusterWorkflowTemplate",
    namespaced:
      "AnalysisRun AnalysisTemplate AppProject Application ApplicationSet CronWorkflow " +
      "EventBus EventSource Experiment Rollout Sensor Workflow WorkflowArtifactGCTask " +
      "WorkflowEventBinding WorkflowTaskResult WorkflowTaskSet WorkflowTemplate",
  },
  "autoops.k8s.elastic.co": {
    namespaced: "AutoOpsAgentPolicy",
  },
  "autoscaling.k8s.elastic.co": {
    namespaced: "ElasticsearchAutoscaler",
  },
  "autoscaling.k8s.io": {
    namespaced: "VerticalPodAutoscaler VerticalPodAutoscalerCheckpoint",
  },
  "autoscaling.x-k8s.io": {
    namespaced: "CapacityBuffer",
  },
  "barmancloud.cnpg.io": {
    namespaced: "ObjectStore",
  },
  "beat.k8s.elastic.co": {
    namespaced: "Beat",
  },
  "bitnami.com": {
    namespaced: "SealedSecret",
  },
  "capsule.clastix.io": {
    cluster:
      "CapsuleConfiguration GlobalCustomQuota GlobalResourceQuota GlobalTenantResource " +
      "ResourcePool Tenant TenantOwner",
    namespaced: "CustomQuota QuantityLedger ResourcePoolClaim RuleStatus TenantResource",
  },
  "ceph.rook.io": {
    namespaced:
      "CephBlockPool CephBlockPoolRadosNamespace CephBucketNotification CephBucketTopic " +
      "CephCOSIDriver CephClient CephCluster CephFilesystem CephFilesystemMirror " +
      "CephFilesystemSubVolumeGroup CephNFS CephNVMeOFGateway CephObjectRealm " +
      "CephObjectStore CephObjectStoreAccount CephObjectStoreUser CephObjectZone " +
      "CephObjectZoneGroup CephRBDMirror",
  },
  "cert-manager.io": {
    cluster: "ClusterIssuer",
    namespaced: "Certificate CertificateRequest Issuer",
  },
  "cilium.io": {
    cluster:
      "CiliumBGPAdvertisement CiliumBGPClusterConfig CiliumBGPNodeConfig " +
      "CiliumBGPNodeConfigOverride CiliumBGPPeerConfig CiliumBGPPeeringPolicy " +
      "CiliumCIDRGroup CiliumClusterwideEnvoyConfig CiliumClusterwideNetworkPolicy " +
      "CiliumEgressGatewayPolicy CiliumIdentity CiliumL2AnnouncementPolicy " +
      "CiliumLoadBalancerIPPool CiliumNode CiliumPodIPPool",
    namespaced:
      "CiliumEndpoint CiliumEnvoyConfig CiliumLocalRedirectPolicy CiliumNetworkPolicy " +
      "CiliumNodeConfig",
  },
  "config.gatekeeper.sh": {
    namespaced: "Config",
  },
  "connection.gatekeeper.sh": {
    namespaced: "Connection",
  },
  "core.strimzi.io": {
    namespaced: "StrimziPodSet",
  },
  "crd.k8s.amazonaws.com": {
    cluster: "ENIConfig",
  },
  "deviceplugin.intel.com": {
    cluster:
      "DlbDevicePlugin DsaDevicePlugin FpgaDevicePlugin GpuDevicePlugin IaaDevicePlugin " +
      "NpuDevicePlugin QatDevicePlugin SgxDevicePlugin",
  },
  "dragonflydb.io": {
    namespaced: "Dragonfly",
  },
  "elasticsearch.k8s.elastic.co": {
    namespaced: "Elasticsearch",
  },
  "elbv2.k8s.aws": {
    cluster: "IngressClassParams",
    namespaced: "ALBTargetControlConfig TargetGroupBinding",
  },
  "enterprisesearch.k8s.elastic.co": {
    namespaced: "EnterpriseSearch",
  },
  "eventing.keda.sh": {
    cluster: "ClusterCloudEventSource",
    namespaced: "CloudEventSource",
  },
  "expansion.gatekeeper.sh": {
    cluster: "ExpansionTemplate",
  },
  "extensions.istio.io": {
    namespaced: "TrafficExtension WasmPlugin",
  },
  "external-secrets.io": {
    cluster: "ClusterExternalSecret ClusterPushSecret ClusterSecretStore",
    namespaced: "ExternalSecret PushSecret SecretStore",
  },
  "externaldata.gatekeeper.sh": {
    cluster: "Provider",
  },
  "externaldns.k8s.io": {
    namespaced: "DNSEndpoint",
  },
  "flagger.app": {
    namespaced: "AlertProvider Canary MetricTemplate",
  },
  "fluentbit.fluent.io": {
    cluster:
      "ClusterFilter ClusterFluentBitConfig ClusterInput ClusterMultilineParser " +
      "ClusterOutput ClusterParser",
    namespaced: "Collector Filter FluentBit FluentBitConfig MultilineParser Output Parser",
  },
  "fluentd.fluent.io": {
    cluster: "ClusterFilter ClusterFluentdConfig ClusterInput ClusterOutput",
    namespaced: "Filter Fluentd FluentdConfig Input Output",
  },
  "fluxcd.controlplane.io": {
    namespaced: "FluxInstance FluxReport ResourceSet ResourceSetInputProvider",
  },
  "fpga.intel.com": {
    namespaced: "AcceleratorFunction FpgaRegion",
  },
  "frrk8s.metallb.io": {
    cluster: "FRRNodeState",
    namespaced: "BGPSessionState FRRConfiguration FRRK8sConfiguration",
  },
  "gateway.envoyproxy.io": {
    namespaced:
      "Backend BackendTrafficPolicy ClientTrafficPolicy EnvoyExtensionPolicy " +
      "EnvoyPatchPolicy EnvoyProxy HTTPRouteFilter SecurityPolicy",
  },
  "gateway.k8s.aws": {
    namespaced: "ListenerRuleConfiguration LoadBalancerConfiguration TargetGroupConfiguration",
  },
  "gateway.networking.k8s.io": {
    cluster: "GatewayClass",
    namespaced:
      "BackendTLSPolicy GRPCRoute Gateway HTTPRoute ListenerSet ReferenceGrant TCPRoute " +
      "TLSRoute UDPRoute",
  },
  "gateway.networking.x-k8s.io": {
    cluster: "XMesh",
    namespaced: "XBackend XBackendTrafficPolicy",
  },
  "generators.external-secrets.io": {
    cluster: "ClusterGenerator",
    namespaced:
      "ACRAccessToken BeyondtrustWorkloadCredentialsDynamicSecret CloudsmithAccessToken " +
      "ECRAuthorizationToken Fake GCRAccessToken GeneratorState GithubAccessToken " +
      "GitlabDeployToken Grafana MFA Password QuayAccessToken SSHKey STSSessionToken UUID " +
      "VaultDynamicSecret Webhook",
  },
  "grafana.integreatly.org": {
    namespaced:
      "Grafana GrafanaAlertRuleGroup GrafanaContactPoint GrafanaDashboard GrafanaDatasource " +
      "GrafanaFolder GrafanaLibraryPanel GrafanaManifest GrafanaMuteTiming " +
      "GrafanaNotificationPolicy GrafanaNotificationPolicyRoute GrafanaNotificationTemplate " +
      "GrafanaServiceAccount",
  },
  "groupsnapshot.storage.k8s.io": {
    cluster: "VolumeGroupSnapshotClass VolumeGroupSnapshotContent",
    namespaced: "VolumeGroupSnapshot",
  },
  "helm.toolkit.fluxcd.io": {
    namespaced: "HelmRelease",
  },
  "hub.traefik.io": {
    cluster: "AccessControlPolicy",
    namespaced:
      "AIService API APIAuth APIBundle APICatalogItem APIPlan APIPortal APIPortalAuth " +
      "APIRateLimit APIVersion ContentItem ManagedApplication ManagedSubscription Uplink",
  },
  "image.toolkit.fluxcd.io": {
    namespaced: "ImagePolicy ImageRepository ImageUpdateAutomation",
  },
  "infra.contrib.fluxcd.io": {
    namespaced: "Terraform",
  },
  "jaegertracing.io": {
    namespaced: "Jaeger",
  },
  "k8s.mariadb.com": {
    namespaced:
      "Backup Connection Database ExternalMariaDB Grant MariaDB MaxScale PhysicalBackup " +
      "PointInTimeRecovery Restore SqlJob User",
  },
  "k8up.io": {
    namespaced: "Archive Backup Check PodConfig PreBackupPod Prune Restore Schedule Snapshot",
  },
  "kafka.strimzi.io": {
    namespaced:
      "Kafka KafkaBridge KafkaConnect KafkaConnector KafkaMirrorMaker2 KafkaNodePool " +
      "KafkaRebalance KafkaTopic KafkaUser",
  },
  "karpenter.k8s.aws": {
    cluster: "EC2NodeClass",
  },
  "karpenter.sh": {
    cluster: "NodeClaim NodeOverlay NodePool",
  },
  "keda.sh": {
    cluster: "ClusterTriggerAuthentication",
    namespaced: "ScaledJob ScaledObject TriggerAuthentication",
  },
  "kibana.k8s.elastic.co": {
    namespaced: "Kibana",
  },
  "kustomize.toolkit.fluxcd.io": {
    namespaced: "Kustomization",
  },
  "kyverno.io": {
    cluster: "ClusterCleanupPolicy ClusterPolicy GlobalContextEntry",
    namespaced: "CleanupPolicy Policy PolicyException UpdateRequest",
  },
  "linkerd.io": {
    namespaced: "ServiceProfile",
  },
  "logging.logging.opstreelabs.in": {
    namespaced: "Elasticsearch Fluentd IndexLifeCycle IndexTemplate Kibana",
  },
  "logstash.k8s.elastic.co": {
    namespaced: "Logstash",
  },
  "longhorn.io": {
    namespaced:
      "BackingImage BackingImageDataSource BackingImageManager Backup BackupBackingImage " +
      "BackupTarget BackupVolume Engine EngineFrontend EngineImage InstanceManager Node " +
      "Orphan RecurringJob Replica Setting Shard ShardGroup ShareManager Snapshot " +
      "SupportBundle SystemBackup SystemRestore Volume VolumeAttachment",
  },
  "maps.k8s.elastic.co": {
    namespaced: "ElasticMapsServer",
  },
  "metallb.io": {
    namespaced:
      "BFDProfile BGPAdvertisement BGPPeer Community ConfigurationState IPAddressPool " +
      "L2Advertisement ServiceBGPStatus ServiceL2Status",
  },
  "mongodb.com": {
    cluster: "ClusterMongoDBRole",
    namespaced:
      "MongoDB MongoDBMulti MongoDBMultiCluster MongoDBOpsManager MongoDBSearch MongoDBUser",
  },
  "mongodbcommunity.mongodb.com": {
    namespaced: "MongoDBCommunity",
  },
  "monitoring.coreos.com": {
    namespaced:
      "Alertmanager AlertmanagerConfig PodMonitor Probe Prometheus PrometheusAgent " +
      "PrometheusRule ScrapeConfig ServiceMonitor ThanosRuler",
  },
  "monitoring.giantswarm.io": {
    cluster: "Silence",
  },
  "mutations.gatekeeper.sh": {
    cluster: "Assign AssignImage AssignMetadata ModifySet",
  },
  "networking.istio.io": {
    namespaced:
      "DestinationRule EnvoyFilter Gateway ProxyConfig ServiceEntry Sidecar VirtualService " +
      "WorkloadEntry WorkloadGroup",
  },
  "nfd.k8s-sigs.io": {
    cluster: "NodeFeatureRule",
    namespaced: "NodeFeature NodeFeatureGroup",
  },
  "notification.toolkit.fluxcd.io": {
    namespaced: "Alert Provider Receiver",
  },
  "nvidia.com": {
    cluster: "ClusterPolicy GPUCluster NVIDIADriver",
  },
  "objectbucket.io": {
    cluster: "ObjectBucket",
    namespaced: "ObjectBucketClaim",
  },
  "observability.giantswarm.io": {
    namespaced: "Silence",
  },
  "opentelemetry.io": {
    namespaced: "Instrumentation OpAMPBridge OpenTelemetryCollector TargetAllocator",
  },
  "operator.cluster.x-k8s.io": {
    namespaced:
      "AddonProvider BootstrapProvider ControlPlaneProvider CoreProvider IPAMProvider " +
      "InfrastructureProvider RuntimeExtensionProvider",
  },
  "operator.victoriametrics.com": {
    namespaced:
      "VLAgent VLCluster VLDistributed VLSingle VLogs VMAgent VMAlert VMAlertmanager " +
      "VMAlertmanagerConfig VMAnomaly VMAnomalyConfig VMAuth VMCluster VMDistributed " +
      "VMNodeScrape VMPodScrape VMProbe VMRule VMScrapeConfig VMServiceScrape VMSingle " +
      "VMStaticScrape VMUser VTCluster VTSingle",
  },
  "ops.crossplane.io": {
    cluster: "CronOperation Operation WatchOperation",
  },
  "opstreelabs.in": {
    namespaced: "MongoDB MongoDBCluster",
  },
  "packageregistry.k8s.elastic.co": {
    namespaced: "PackageRegistry",
  },
  "pgv2.percona.com": {
    namespaced: "PerconaPGBackup PerconaPGCluster PerconaPGRestore PerconaPGUpgrade",
  },
  "pkg.crossplane.io": {
    cluster:
      "Configuration ConfigurationRevision DeploymentRuntimeConfig Function " +
      "FunctionRevision ImageConfig Lock Provider ProviderRevision",
  },
  // From the types of kyverno/api, whose CRDs kyverno's chart takes in as a subchart.
  "policies.kyverno.io": {
    cluster:
      "DeletingPolicy GeneratingPolicy ImageValidatingPolicy MutatingPolicy ValidatingPolicy",
    namespaced:
      "NamespacedDeletingPolicy NamespacedGeneratingPolicy NamespacedImageValidatingPolicy " +
      "NamespacedMutatingPolicy NamespacedValidatingPolicy PolicyException",
  },
  "policy.linkerd.io": {
    namespaced:
      "AuthorizationPolicy EgressNetwork HTTPLocalRateLimitPolicy HTTPRoute " +
      "MeshTLSAuthentication NetworkAuthentication Server ServerAuthorization",
  },
  "policy.sigstore.dev": {
    cluster: "ClusterImagePolicy TrustRoot",
  },
  "postgresql.cnpg.io": {
    cluster: "ClusterImageCatalog",
    namespaced:
      "Backup Cluster Database DatabaseRole FailoverQuorum ImageCatalog Pooler Publication " +
      "ScheduledBackup Subscription",
  },
  "protection.crossplane.io": {
    cluster: "ClusterUsage",
    namespaced: "Usage",
  },
  "ps.percona.com": {
    namespaced: "PerconaServerMySQL PerconaServerMySQLBackup PerconaServerMySQLRestore",
  },
  "psmdb.percona.com": {
    namespaced: "PerconaServerMongoDB PerconaServerMongoDBBackup PerconaServerMongoDBRestore",
  },
  "pxc.percona.com": {
    namespaced: "PerconaXtraDBCluster PerconaXtraDBClusterBackup PerconaXtraDBClusterRestore",
  },
  "redis.redis.opstreelabs.in": {
    namespaced: "Redis RedisCluster RedisReplication RedisSentinel",
  },
  "reports.kyverno.io": {
    cluster: "ClusterEphemeralReport",
    namespaced: "EphemeralReport",
  },
  "resolution.tekton.dev": {
    namespaced: "ResolutionRequest",
  },
  "resource.nvidia.com": {
    namespaced: "ComputeDomain ComputeDomainClique",
  },
  "rollout-operator.grafana.com": {
    namespaced: "ReplicaTemplate ZoneAwarePodDisruptionBudget",
  },
  "s3.services.k8s.aws": {
    namespaced: "Bucket",
  },
  "secrets-store.csi.x-k8s.io": {
    namespaced: "SecretProviderClass SecretProviderClassPodStatus",
  },
  "secrets.hashicorp.com": {
    namespaced:
      "CSISecrets HCPAuth HCPVaultSecretsApp SecretTransformation VaultAuth VaultAuthGlobal " +
      "VaultConnection VaultDynamicSecret VaultPKISecret VaultStaticSecret",
  },
  "security.istio.io": {
    namespaced: "AuthorizationPolicy PeerAuthentication RequestAuthentication",
  },
  "services.k8s.aws": {
    cluster: "IAMRoleSelector",
    namespaced: "FieldExport",
  },
  "snapshot.storage.k8s.io": {
    cluster: "VolumeSnapshotClass VolumeSnapshotContent",
    namespaced: "VolumeSnapshot",
  },
  "source.extensions.fluxcd.io": {
    namespaced: "ArtifactGenerator",
  },
  "source.toolkit.fluxcd.io": {
    namespaced: "Bucket ExternalArtifact GitRepository HelmChart HelmRepository OCIRepository",
  },
  "stackconfigpolicy.k8s.elastic.co": {
    namespaced: "StackConfigPolicy",
  },
  "status.gatekeeper.sh": {
    namespaced:
      "ConfigPodStatus ConnectionPodStatus ConstraintPodStatus ConstraintTemplatePodStatus " +
      "ExpansionTemplatePodStatus MutatorPodStatus ProviderPodStatus",
  },
  "syncset.gatekeeper.sh": {
    cluster: "SyncSet",
  },
  "tailscale.com": {
    cluster: "Connector DNSConfig PeerRelay ProxyClass ProxyGroup Recorder Tailnet",
    namespaced: "ProxyGroupPolicy",
  },
  "tekton.dev": {
    namespaced: "CustomRun Pipeline PipelineRun StepAction Task TaskRun VerificationPolicy",
  },
  "telemetry.istio.io": {
    namespaced: "Telemetry",
  },
  "templates.gatekeeper.sh": {
    cluster: "ConstraintTemplate",
  },
  "traefik.io": {
    namespaced:
      "IngressRoute IngressRouteTCP IngressRouteUDP Middleware MiddlewareTCP " +
      "ServersTransport ServersTransportTCP TLSOption TLSStore TraefikService",
  },
  "trust.cert-manager.io": {
    cluster: "Bundle",
  },
  "upstream.pgv2.percona.com": {
    namespaced: "CrunchyBridgeCluster PGAdmin PGUpgrade PostgresCluster",
  },
  "velero.io": {
    namespaced:
      "Backup BackupRepository BackupStorageLocation DataDownload DataUpload " +
      "DeleteBackupRequest DownloadRequest PodVolumeBackup PodVolumeRestore Restore " +
      "Schedule ServerStatusRequest VolumeSnapshotLocation",
  },
  "volsync.backube": {
    namespaced: "ReplicationDestination ReplicationSource",
  },
  "wgpolicyk8s.io": {
    cluster: "ClusterPolicyReport",
    namespaced: "PolicyReport",
  },
  "workload.linkerd.io": {
    namespaced: "ExternalWorkload",
  },
  // From manifests of spotahome/redis-operator that a YAML reader refuses as they are templates.
  "databases.spotahome.com": { namespaced: "RedisFailover" },
};
