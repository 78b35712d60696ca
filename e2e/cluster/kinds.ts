/** A kind of Kubernetes objects, with what its API path needs. */
export interface Kind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
}

function namespaced(apiVersion: string, kind: string, plural = `${kind.toLowerCase()}s`): Kind {
  return { apiVersion, kind, plural, namespaced: true };
}

function clusterWide(apiVersion: string, kind: string, plural = `${kind.toLowerCase()}s`): Kind {
  return { apiVersion, kind, plural, namespaced: false };
}

/** Cluster-scoped. */
export const NAMESPACE = clusterWide("v1", "Namespace");
/** Cluster-scoped; kwok plays them. */
export const NODE = clusterWide("v1", "Node");
/** Core group. */
export const CONFIG_MAP = namespaced("v1", "ConfigMap");
/** Core group. */
export const SECRET = namespaced("v1", "Secret");
/** Core group; what controllers report. */
export const EVENT = namespaced("v1", "Event");
/** Core group. */
export const SERVICE_ACCOUNT = namespaced("v1", "ServiceAccount");
/** Core group. */
export const SERVICE = namespaced("v1", "Service");
/** Group apps. */
export const DEPLOYMENT = namespaced("apps/v1", "Deployment");
/** Cluster-scoped. */
export const CUSTOM_RESOURCE_DEFINITION = clusterWide(
  "apiextensions.k8s.io/v1",
  "CustomResourceDefinition",
);
/** Cluster-scoped. */
export const CLUSTER_ROLE = clusterWide("rbac.authorization.k8s.io/v1", "ClusterRole");
/** Cluster-scoped. */
export const CLUSTER_ROLE_BINDING = clusterWide(
  "rbac.authorization.k8s.io/v1",
  "ClusterRoleBinding",
);
/** Group rbac.authorization.k8s.io. */
export const ROLE = namespaced("rbac.authorization.k8s.io/v1", "Role");
/** Group rbac.authorization.k8s.io. */
export const ROLE_BINDING = namespaced("rbac.authorization.k8s.io/v1", "RoleBinding");
/** Group networking.k8s.io. */
export const INGRESS = namespaced("networking.k8s.io/v1", "Ingress", "ingresses");
/** Cluster-scoped; what the API server itself checks. */
export const ADMISSION_POLICY = clusterWide(
  "admissionregistration.k8s.io/v1",
  "ValidatingAdmissionPolicy",
  "validatingadmissionpolicies",
);
/** Cluster-scoped; puts a policy in force. */
export const ADMISSION_POLICY_BINDING = clusterWide(
  "admissionregistration.k8s.io/v1",
  "ValidatingAdmissionPolicyBinding",
);
/** Flux's source of a Git repository. */
export const GIT_REPOSITORY = namespaced(
  "source.toolkit.fluxcd.io/v1",
  "GitRepository",
  "gitrepositories",
);
/** Flux's own kind, not the file `kustomization.yaml`. */
export const KUSTOMIZATION = namespaced("kustomize.toolkit.fluxcd.io/v1", "Kustomization");
/** Flux Operator's description of a whole Flux. */
export const FLUX_INSTANCE = namespaced("fluxcd.controlplane.io/v1", "FluxInstance");
/** What Flux Operator watches. */
export const OPERATOR_KINDS: readonly Kind[] = [
  FLUX_INSTANCE,
  namespaced("fluxcd.controlplane.io/v1", "FluxReport"),
  namespaced("fluxcd.controlplane.io/v1", "ResourceSet"),
  namespaced("fluxcd.controlplane.io/v1", "ResourceSetInputProvider"),
];
/** What helm-controller installs. */
export const HELM_RELEASE = namespaced("helm.toolkit.fluxcd.io/v2", "HelmRelease");
/** Every kind that Flux's first three controllers watch. */
export const FLUX_KINDS: readonly Kind[] = [
  GIT_REPOSITORY,
  namespaced("source.toolkit.fluxcd.io/v1", "HelmRepository", "helmrepositories"),
  namespaced("source.toolkit.fluxcd.io/v1", "HelmChart"),
  namespaced("source.toolkit.fluxcd.io/v1", "Bucket"),
  namespaced("source.toolkit.fluxcd.io/v1", "OCIRepository", "ocirepositories"),
  KUSTOMIZATION,
  HELM_RELEASE,
];
const IMAGES = "image.toolkit.fluxcd.io/v1";
/** What image-reflector-controller scans. */
export const IMAGE_REPOSITORY = namespaced(IMAGES, "ImageRepository", "imagerepositories");
/** What image-automation-controller commits. */
export const IMAGE_UPDATE_AUTOMATION = namespaced(IMAGES, "ImageUpdateAutomation");
/** Every kind that Flux's image controllers watch. */
export const IMAGE_KINDS: readonly Kind[] = [
  IMAGE_REPOSITORY,
  namespaced(IMAGES, "ImagePolicy", "imagepolicies"),
  IMAGE_UPDATE_AUTOMATION,
];
/** Cluster-scoped; Gateway API. */
export const GATEWAY_CLASS = clusterWide(
  "gateway.networking.k8s.io/v1",
  "GatewayClass",
  "gatewayclasses",
);
/** Gateway API. */
export const GATEWAY = namespaced("gateway.networking.k8s.io/v1", "Gateway");
/** Gateway API. */
export const HTTP_ROUTE = namespaced("gateway.networking.k8s.io/v1", "HTTPRoute");

/** What Argo CD applies as a whole. */
export const APPLICATION = namespaced("argoproj.io/v1alpha1", "Application");
/** What creates Applications. */
export const APPLICATION_SET = namespaced("argoproj.io/v1alpha1", "ApplicationSet");
/** Which sources and destinations Applications may have. */
export const APP_PROJECT = namespaced("argoproj.io/v1alpha1", "AppProject");
/** Every kind of Argo CD. */
export const ARGOCD_KINDS: readonly Kind[] = [APPLICATION, APPLICATION_SET, APP_PROJECT];

/** Path of a kind's collection, or of one object. */
export function pathOf(kind: Kind, namespace?: string, name?: string): string {
  const { apiVersion, plural } = kind;
  const root = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const scope = kind.namespaced && namespace !== undefined ? `/namespaces/${namespace}` : "";
  return `${root}${scope}/${plural}${name === undefined ? "" : `/${name}`}`;
}
