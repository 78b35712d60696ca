import { at, type YamlRecord } from "../yaml/json";
import { off } from "./charts/names";

/** API versions that the CRDs of a chart no longer serve. */
export interface DroppedVersion {
  readonly group: string;
  readonly version: string;
  /** Kinds of the group; all of them where left out. */
  readonly kinds?: readonly string[];
  /** Charts with the CRDs. */
  readonly charts: readonly string[];
  /** The first version of the charts that doesn't serve it: major, minor, patch. */
  readonly since: readonly [number, number, number];
  /** The apiVersion, or the kind, to use instead. */
  readonly instead: string;
  /** Charts that have the CRDs in `crds/`, which Flux doesn't upgrade unless told. Default: in the templates. */
  readonly inFolder?: readonly string[];
  /** Whether the chart has no CRDs with these values. */
  readonly offWhen?: (values: YamlRecord) => boolean;
  /** Whether the version is served with these values, nevertheless. */
  readonly keptWhen?: (values: YamlRecord) => boolean;
}

const KARPENTER = { charts: ["karpenter", "karpenter-crd"], inFolder: ["karpenter"] } as const;

/** Each was compared in the sources of the charts, at the tags of `since` and of the release before it. */
export const DROPPED_VERSIONS: readonly DroppedVersion[] = [
  {
    // external-secrets/external-secrets v0.16.2 and v0.17.0, config/crds/bases; crds.unsafeServeV1Beta1 of v2.0.0.
    group: "external-secrets.io",
    version: "v1beta1",
    kinds: ["ClusterExternalSecret", "ClusterSecretStore", "ExternalSecret", "SecretStore"],
    charts: ["external-secrets"],
    since: [0, 17, 0],
    instead: "external-secrets.io/v1",
    offWhen: off("installCRDs"),
    keptWhen: (values) => at(values, "crds", "unsafeServeV1Beta1") === true,
  },
  ...["v1alpha2", "v1alpha3", "v1beta1"].map((version) => ({
    // cert-manager/cert-manager v1.5.5 and v1.6.0, deploy/crds.
    group: "cert-manager.io",
    version,
    charts: ["cert-manager"],
    since: [1, 6, 0] as const,
    instead: "cert-manager.io/v1",
    offWhen: (values: YamlRecord) =>
      at(values, "installCRDs") !== true && at(values, "crds", "enabled") !== true,
  })),
  {
    // aws/karpenter-provider-aws v0.32.10 and v0.33.0, pkg/apis/crds.
    ...KARPENTER,
    group: "karpenter.sh",
    version: "v1alpha5",
    since: [0, 33, 0],
    instead: "a NodePool of karpenter.sh/v1",
  },
  {
    ...KARPENTER,
    group: "karpenter.k8s.aws",
    version: "v1alpha1",
    kinds: ["AWSNodeTemplate"],
    since: [0, 33, 0],
    instead: "an EC2NodeClass of karpenter.k8s.aws/v1",
  },
  {
    // aws/karpenter-provider-aws v1.0.0 and v1.1.0, charts/karpenter-crd/templates and pkg/apis/crds.
    ...KARPENTER,
    group: "karpenter.sh",
    version: "v1beta1",
    since: [1, 1, 0],
    instead: "karpenter.sh/v1",
  },
  {
    ...KARPENTER,
    group: "karpenter.k8s.aws",
    version: "v1beta1",
    kinds: ["EC2NodeClass"],
    since: [1, 1, 0],
    instead: "karpenter.k8s.aws/v1",
  },
  {
    // kyverno/kyverno kyverno-chart-3.2.0, charts/kyverno/charts/crds/templates/kyverno.io.
    group: "kyverno.io",
    version: "v2alpha1",
    kinds: ["CleanupPolicy", "ClusterCleanupPolicy", "PolicyException"],
    charts: ["kyverno"],
    since: [3, 2, 0],
    instead: "kyverno.io/v2",
    offWhen: off("crds.install"),
  },
  {
    // longhorn/longhorn v1.8.0 and v1.9.0, chart/templates/crds.yaml.
    group: "longhorn.io",
    version: "v1beta1",
    charts: ["longhorn"],
    since: [1, 9, 0],
    instead: "longhorn.io/v1beta2",
  },
  {
    // metallb/metallb v0.14.2 and v0.14.3, charts/metallb/charts/crds/templates/crds.yaml.
    ...{ group: "metallb.io", version: "v1beta1", kinds: ["AddressPool"], charts: ["metallb"] },
    since: [0, 14, 3],
    instead: "an IPAddressPool",
    offWhen: off("crds.enabled"),
  },
  {
    // traefik/traefik-helm-chart v27.0.2 and v28.0.0, traefik/crds: Traefik 3 reads only traefik.io.
    group: "traefik.containo.us",
    version: "v1alpha1",
    charts: ["traefik"],
    since: [28, 0, 0],
    instead: "traefik.io/v1alpha1",
    inFolder: ["traefik"],
  },
  {
    // crossplane/crossplane v1.20.0 and v2.0.0, cluster/crds, which Crossplane applies itself when it starts.
    group: "pkg.crossplane.io",
    version: "v1alpha1",
    kinds: ["ControllerConfig"],
    charts: ["crossplane"],
    since: [2, 0, 0],
    instead: "a DeploymentRuntimeConfig",
  },
];
