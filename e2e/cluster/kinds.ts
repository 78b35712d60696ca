/** A kind of Kubernetes objects, as the API's paths need it. */
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

export const NAMESPACE = clusterWide("v1", "Namespace");
export const NODE = clusterWide("v1", "Node");
export const CONFIG_MAP = namespaced("v1", "ConfigMap");
export const SECRET = namespaced("v1", "Secret");
export const EVENT = namespaced("v1", "Event");
export const SERVICE_ACCOUNT = namespaced("v1", "ServiceAccount");
export const SERVICE = namespaced("v1", "Service");
export const DEPLOYMENT = namespaced("apps/v1", "Deployment");
export const CUSTOM_RESOURCE_DEFINITION = clusterWide(
  "apiextensions.k8s.io/v1",
  "CustomResourceDefinition",
);
export const CLUSTER_ROLE = clusterWide("rbac.authorization.k8s.io/v1", "ClusterRole");
export const CLUSTER_ROLE_BINDING = clusterWide(
  "rbac.authorization.k8s.io/v1",
  "ClusterRoleBinding",
);
export const GIT_REPOSITORY = namespaced(
  "source.toolkit.fluxcd.io/v1",
  "GitRepository",
  "gitrepositories",
);
export const KUSTOMIZATION = namespaced("kustomize.toolkit.fluxcd.io/v1", "Kustomization");
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
export const GATEWAY_CLASS = clusterWide(
  "gateway.networking.k8s.io/v1",
  "GatewayClass",
  "gatewayclasses",
);
export const GATEWAY = namespaced("gateway.networking.k8s.io/v1", "Gateway");
export const HTTP_ROUTE = namespaced("gateway.networking.k8s.io/v1", "HTTPRoute");

/** Path of a kind's collection, or of one object. */
export function pathOf(kind: Kind, namespace?: string, name?: string): string {
  const { apiVersion, plural } = kind;
  const root = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const scope = kind.namespaced && namespace !== undefined ? `/namespaces/${namespace}` : "";
  return `${root}${scope}/${plural}${name === undefined ? "" : `/${name}`}`;
}
