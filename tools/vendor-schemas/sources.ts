/**
 * The vendored schemas, and their releases. Only Go modules are used, because their zips have the CRDs as
 * their authors publish them. Add a kind here and run `npx tsx tools/vendor-schemas/main.ts`.
 */

/** A release that contains schemas: a Go module, or a Git repository if the Go proxy doesn't have it. */
export interface Source {
  /** Go module path. */
  readonly module?: string;
  /** `<owner>/<name>` on GitHub. */
  readonly repository?: string;
  /** Exact version on the Go module proxy; of a repository, the tag. */
  readonly version: string;
  /** Why this isn't the version that runs in the cluster; omitted if it is. */
  readonly note?: string;
  /** `<Kind> <namespace>/<name>` of the source in gitops/ that installs these CRDs; absent for those of the engine. */
  readonly installedBy?: string;
  /** CRD files in the module, relative to its root. The kinds below are taken from them. */
  readonly crds?: readonly string[];
  /** `<group>/<version>/<Kind>`, the core group being `core`. */
  readonly kinds: readonly string[];
}

/** Where a source is from, as people read it. */
export const originOf = ({ module, repository = "" }: Source): string =>
  module ?? `github.com/${repository}`;

/** The module of Kubernetes' own kinds. */
const KUBERNETES = {
  module: "k8s.io/kubernetes",
  // renovate: datasource=go depName=k8s.io/kubernetes
  version: "v1.34.2",
} as const;

/** The module of Crossplane's own kinds. */
const CROSSPLANE = {
  module: "github.com/crossplane/crossplane/v2",
  // renovate: datasource=go depName=github.com/crossplane/crossplane/v2
  version: "v2.3.4",
} as const;

/** The repository of Crossplane's AWS providers. */
const PROVIDER_AWS = {
  repository: "crossplane-contrib/provider-upjet-aws",
  // renovate: datasource=github-releases depName=crossplane-contrib/provider-upjet-aws
  version: "v2.6.0",
} as const;

/** Every vendored schema of a kind that gitops/ has. A version that differs from what runs in the cluster says why. */
export const SOURCES: readonly Source[] = [
  {
    ...KUBERNETES,
    kinds: [
      "core/v1/ConfigMap",
      "core/v1/Namespace",
      "core/v1/Service",
      "core/v1/ServiceAccount",
      "admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy",
      "admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding",
      "apps/v1/Deployment",
      "batch/v1/Job",
      "policy/v1/PodDisruptionBudget",
      "rbac.authorization.k8s.io/v1/ClusterRole",
      "rbac.authorization.k8s.io/v1/ClusterRoleBinding",
      "rbac.authorization.k8s.io/v1/Role",
      "rbac.authorization.k8s.io/v1/RoleBinding",
      "storage.k8s.io/v1/StorageClass",
    ],
  },
  {
    module: "github.com/fluxcd/kustomize-controller",
    // renovate: datasource=go depName=github.com/fluxcd/kustomize-controller
    version: "v1.7.3",
    crds: ["config/crd/bases/kustomize.toolkit.fluxcd.io_kustomizations.yaml"],
    kinds: ["kustomize.toolkit.fluxcd.io/v1/Kustomization"],
  },
  {
    module: "github.com/fluxcd/source-controller",
    // renovate: datasource=go depName=github.com/fluxcd/source-controller
    version: "v1.7.3",
    note: "Flux 2.7.5 runs v1.7.4, which the Go proxy does not have; its CRDs of these kinds are identical",
    crds: [
      "config/crd/bases/source.toolkit.fluxcd.io_gitrepositories.yaml",
      "config/crd/bases/source.toolkit.fluxcd.io_helmrepositories.yaml",
      "config/crd/bases/source.toolkit.fluxcd.io_ocirepositories.yaml",
    ],
    kinds: [
      "source.toolkit.fluxcd.io/v1/GitRepository",
      "source.toolkit.fluxcd.io/v1/HelmRepository",
      "source.toolkit.fluxcd.io/v1/OCIRepository",
    ],
  },
  {
    module: "github.com/fluxcd/helm-controller",
    // renovate: datasource=go depName=github.com/fluxcd/helm-controller
    version: "v1.4.3",
    note: "Flux 2.7.5 runs v1.4.5, which the Go proxy does not have; its CRD is identical",
    crds: ["config/crd/bases/helm.toolkit.fluxcd.io_helmreleases.yaml"],
    kinds: ["helm.toolkit.fluxcd.io/v2/HelmRelease"],
  },
  {
    module: "github.com/fluxcd/image-reflector-controller",
    // renovate: datasource=go depName=github.com/fluxcd/image-reflector-controller
    version: "v1.2.4",
    crds: [
      "config/crd/bases/image.toolkit.fluxcd.io_imagepolicies.yaml",
      "config/crd/bases/image.toolkit.fluxcd.io_imagerepositories.yaml",
    ],
    kinds: ["image.toolkit.fluxcd.io/v1/ImagePolicy", "image.toolkit.fluxcd.io/v1/ImageRepository"],
  },
  {
    module: "github.com/fluxcd/image-automation-controller",
    // renovate: datasource=go depName=github.com/fluxcd/image-automation-controller
    version: "v1.2.4",
    crds: ["config/crd/bases/image.toolkit.fluxcd.io_imageupdateautomations.yaml"],
    kinds: ["image.toolkit.fluxcd.io/v1/ImageUpdateAutomation"],
  },
  {
    module: "github.com/fluxcd/notification-controller",
    // renovate: datasource=go depName=github.com/fluxcd/notification-controller
    version: "v1.9.3",
    crds: [
      "config/crd/bases/notification.toolkit.fluxcd.io_alerts.yaml",
      "config/crd/bases/notification.toolkit.fluxcd.io_providers.yaml",
      "config/crd/bases/notification.toolkit.fluxcd.io_receivers.yaml",
    ],
    kinds: [
      "notification.toolkit.fluxcd.io/v1/Receiver",
      "notification.toolkit.fluxcd.io/v1beta3/Alert",
      "notification.toolkit.fluxcd.io/v1beta3/Provider",
    ],
  },
  {
    module: "github.com/argoproj-labs/argocd-image-updater",
    // renovate: datasource=go depName=github.com/argoproj-labs/argocd-image-updater
    version: "v1.3.0",
    crds: ["config/crd/bases/argocd-image-updater.argoproj.io_imageupdaters.yaml"],
    kinds: ["argocd-image-updater.argoproj.io/v1alpha1/ImageUpdater"],
  },
  {
    module: "sigs.k8s.io/gateway-api",
    // renovate: datasource=go depName=sigs.k8s.io/gateway-api
    version: "v1.5.1",
    installedBy: "GitRepository flux-system/gateway-api",
    crds: [
      "config/crd/standard/gateway.networking.k8s.io_gatewayclasses.yaml",
      "config/crd/standard/gateway.networking.k8s.io_gateways.yaml",
      "config/crd/standard/gateway.networking.k8s.io_httproutes.yaml",
      "config/crd/standard/gateway.networking.k8s.io_referencegrants.yaml",
    ],
    kinds: [
      "gateway.networking.k8s.io/v1/Gateway",
      "gateway.networking.k8s.io/v1/GatewayClass",
      "gateway.networking.k8s.io/v1/HTTPRoute",
      "gateway.networking.k8s.io/v1/ReferenceGrant",
    ],
  },
  {
    module: "github.com/external-secrets/external-secrets",
    // renovate: datasource=go depName=github.com/external-secrets/external-secrets
    version: "v1.3.2",
    note: "gitops/ installs v2.9.0, which the Go proxy does not have; its objects were validated with those CRDs once, by hand",
    installedBy: "GitRepository flux-system/external-secrets",
    crds: [
      "config/crds/bases/external-secrets.io_clusterexternalsecrets.yaml",
      "config/crds/bases/external-secrets.io_clustersecretstores.yaml",
      "config/crds/bases/external-secrets.io_externalsecrets.yaml",
      "config/crds/bases/external-secrets.io_secretstores.yaml",
    ],
    kinds: [
      "external-secrets.io/v1/ClusterExternalSecret",
      "external-secrets.io/v1/ClusterSecretStore",
      "external-secrets.io/v1/ExternalSecret",
      "external-secrets.io/v1/SecretStore",
    ],
  },
  {
    module: "github.com/aws/karpenter-provider-aws",
    // renovate: datasource=go depName=github.com/aws/karpenter-provider-aws
    version: "v1.14.1",
    installedBy: "OCIRepository karpenter/karpenter-crd",
    crds: [
      "pkg/apis/crds/karpenter.k8s.aws_ec2nodeclasses.yaml",
      "pkg/apis/crds/karpenter.sh_nodepools.yaml",
    ],
    kinds: ["karpenter.k8s.aws/v1/EC2NodeClass", "karpenter.sh/v1/NodePool"],
  },
  {
    module: "github.com/prometheus-operator/prometheus-operator",
    // renovate: datasource=go depName=github.com/prometheus-operator/prometheus-operator
    version: "v0.93.1",
    crds: [
      "example/prometheus-operator-crd/monitoring.coreos.com_podmonitors.yaml",
      "example/prometheus-operator-crd/monitoring.coreos.com_prometheusrules.yaml",
      "example/prometheus-operator-crd/monitoring.coreos.com_servicemonitors.yaml",
    ],
    kinds: [
      "monitoring.coreos.com/v1/PodMonitor",
      "monitoring.coreos.com/v1/PrometheusRule",
      "monitoring.coreos.com/v1/ServiceMonitor",
    ],
  },
  {
    module: "github.com/open-telemetry/opentelemetry-operator",
    // renovate: datasource=go depName=github.com/open-telemetry/opentelemetry-operator
    version: "v0.143.0",
    note: "the chart in gitops/ installs v0.158.0, which the Go proxy does not have",
    crds: ["config/crd/bases/opentelemetry.io_opentelemetrycollectors.yaml"],
    kinds: ["opentelemetry.io/v1beta1/OpenTelemetryCollector"],
  },
  {
    ...CROSSPLANE,
    crds: [
      "cluster/crds/apiextensions.crossplane.io_compositeresourcedefinitions.yaml",
      "cluster/crds/apiextensions.crossplane.io_compositions.yaml",
      "cluster/crds/apiextensions.crossplane.io_managedresourceactivationpolicies.yaml",
      "cluster/crds/pkg.crossplane.io_deploymentruntimeconfigs.yaml",
      "cluster/crds/pkg.crossplane.io_functions.yaml",
      "cluster/crds/pkg.crossplane.io_providers.yaml",
    ],
    kinds: [
      "apiextensions.crossplane.io/v1/Composition",
      "apiextensions.crossplane.io/v1alpha1/ManagedResourceActivationPolicy",
      "apiextensions.crossplane.io/v2/CompositeResourceDefinition",
      "pkg.crossplane.io/v1/Function",
      "pkg.crossplane.io/v1/Provider",
      "pkg.crossplane.io/v1beta1/DeploymentRuntimeConfig",
    ],
  },
  {
    ...PROVIDER_AWS,
    crds: ["package/crds/aws.m.upbound.io_clusterproviderconfigs.yaml"],
    kinds: ["aws.m.upbound.io/v1beta1/ClusterProviderConfig"],
  },
];

/** Kinds by group that the Composition of workload clusters creates, as the activation policy names them. */
const COMPOSED = {
  ec2: {
    eips: "EIP",
    internetgateways: "InternetGateway",
    natgateways: "NATGateway",
    routes: "Route",
    routetableassociations: "RouteTableAssociation",
    routetables: "RouteTable",
    subnets: "Subnet",
    vpcs: "VPC",
  },
  eks: {
    accessentries: "AccessEntry",
    accesspolicyassociations: "AccessPolicyAssociation",
    addons: "Addon",
    clusterauths: "ClusterAuth",
    clusters: "Cluster",
    nodegroups: "NodeGroup",
    podidentityassociations: "PodIdentityAssociation",
  },
  iam: { rolepolicyattachments: "RolePolicyAttachment", roles: "Role" },
} as const;

/** The schemas of what Crossplane composes, for the test that renders the Composition. */
export const COMPOSED_SOURCES: readonly Source[] = [
  { ...KUBERNETES, kinds: ["core/v1/Secret"] },
  {
    ...CROSSPLANE,
    crds: ["cluster/crds/protection.crossplane.io_usages.yaml"],
    kinds: ["protection.crossplane.io/v1beta1/Usage"],
  },
  ...Object.entries(COMPOSED).map(([group, kinds]): Source => ({
    ...PROVIDER_AWS,
    crds: Object.keys(kinds).map(
      (plural) => `package/crds/${group}.aws.m.upbound.io_${plural}.yaml`,
    ),
    kinds: Object.values(kinds).map((kind) => `${group}.aws.m.upbound.io/v1beta1/${kind}`),
  })),
];

/** The schemas of kinds that only charts create, for `npm run charts`. */
export const CHART_SOURCES: readonly Source[] = [
  {
    ...KUBERNETES,
    kinds: [
      "core/v1/Secret",
      "admissionregistration.k8s.io/v1/MutatingWebhookConfiguration",
      "admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy",
      "admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding",
      "admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration",
      "apiextensions.k8s.io/v1/CustomResourceDefinition",
      "apiregistration.k8s.io/v1/APIService",
      "autoscaling/v2/HorizontalPodAutoscaler",
      "networking.k8s.io/v1/IngressClass",
      "networking.k8s.io/v1/NetworkPolicy",
    ],
  },
];
