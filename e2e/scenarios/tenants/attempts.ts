import type { Kind } from "../../cluster/kinds";
import { HELM_RELEASE, KUSTOMIZATION } from "../../cluster/kinds";

/** Stands for the address of the scenario's Git server. */
export const REMOTE = "http://git.invalid";

/** Something that a tenant tries, and must not be able to do. */
export interface Attempt {
  /** Name of the Kustomization or HelmRelease that tries it, in the tenant's namespace. */
  readonly name: string;
  /** What is tried, for the report. */
  readonly title: string;
  readonly kind: Kind;
  /** `spec` of that object, in addition to what all of its kind have. */
  readonly spec: object;
  /** Objects that the Kustomization would apply. */
  readonly objects?: readonly object[];
  /** What the refusal says. */
  readonly refused: RegExp;
}

const meta = (name: string, namespace?: string): object => ({
  metadata: namespace === undefined ? { name } : { name, namespace },
});

const configMap = (namespace: string): object => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  ...meta("intruder", namespace),
  data: { from: "shop" },
});

const OWN = "tenant-shop";
const RBAC = "rbac.authorization.k8s.io";
const ROLE_REF = { apiGroup: RBAC, kind: "ClusterRole", name: "cluster-admin" };
const SUBJECTS = [{ kind: "ServiceAccount", name: "flux-reconciler", namespace: OWN }];

/** A Kustomization of the tenant that applies these objects as the tenant does. */
function applying(
  name: string,
  title: string,
  object: object,
  refused: RegExp,
  spec: object = {},
): Attempt {
  return { name, title, kind: KUSTOMIZATION, spec, objects: [object], refused };
}

/** A HelmRelease of the tenant. */
function installing(name: string, title: string, spec: object, refused: RegExp): Attempt {
  return { name, title, kind: HELM_RELEASE, spec, refused };
}

/** How a tenant tries to get out of its namespace. */
export const ATTEMPTS: readonly Attempt[] = [
  applying(
    "other-tenant",
    "an object in the namespace of another tenant",
    configMap("tenant-blog"),
    /configmaps "intruder" is forbidden.*in the namespace "tenant-blog"/s,
  ),
  applying(
    "platform",
    "an object in Flux's namespace",
    configMap("flux-system"),
    /configmaps "intruder" is forbidden.*in the namespace "flux-system"/s,
  ),
  applying(
    "cluster-role",
    "a ClusterRole",
    {
      apiVersion: `${RBAC}/v1`,
      kind: "ClusterRole",
      ...meta("intruder"),
      rules: [{ apiGroups: ["*"], resources: ["*"], verbs: ["*"] }],
    },
    /clusterroles\.rbac\.authorization\.k8s\.io "intruder" is forbidden.*at the cluster scope/s,
  ),
  applying(
    "role-binding",
    "more rights in its own namespace",
    {
      apiVersion: `${RBAC}/v1`,
      kind: "RoleBinding",
      ...meta("intruder", OWN),
      roleRef: ROLE_REF,
      subjects: SUBJECTS,
    },
    /rolebindings\.rbac\.authorization\.k8s\.io "intruder" is forbidden/,
  ),
  applying(
    "quota",
    "another quota",
    {
      apiVersion: "v1",
      kind: "ResourceQuota",
      ...meta("tenant", OWN),
      spec: { hard: { pods: "1000" } },
    },
    /resourcequotas "tenant" is forbidden/,
  ),
  applying(
    "network",
    "another network policy",
    {
      apiVersion: "networking.k8s.io/v1",
      kind: "NetworkPolicy",
      ...meta("allow-in", OWN),
      spec: { podSelector: {}, policyTypes: ["Ingress"], ingress: [{}] },
    },
    /networkpolicies\.networking\.k8s\.io "allow-in" is forbidden/,
  ),
  applying(
    "load-balancer",
    "a node port past the Gateway",
    {
      apiVersion: "v1",
      kind: "Service",
      ...meta("intruder", OWN),
      spec: { type: "NodePort", selector: { app: "web" }, ports: [{ port: 80 }] },
    },
    /exceeded quota: tenant.*services\.nodeports/s,
  ),
  applying(
    "privileged-pod",
    "a privileged pod",
    {
      apiVersion: "v1",
      kind: "Pod",
      ...meta("intruder", OWN),
      spec: {
        containers: [
          { name: "root", image: "example.invalid/root:1", securityContext: { privileged: true } },
        ],
      },
    },
    /violates PodSecurity "restricted/,
  ),
  applying(
    "foreign-host",
    "the host of another application",
    {
      apiVersion: "gateway.networking.k8s.io/v1",
      kind: "HTTPRoute",
      ...meta("intruder", OWN),
      spec: {
        parentRefs: [{ name: "platform", namespace: "istio-system" }],
        hostnames: ["hello.e2e.example.com"],
        rules: [{ backendRefs: [{ name: "web", port: 80 }] }],
      },
    },
    /the host hello\.e2e\.example\.com does not belong to namespace tenant-shop/,
  ),
  applying(
    "aws-identity",
    "a source that is read with the AWS identity of source-controller",
    {
      apiVersion: "source.toolkit.fluxcd.io/v1",
      kind: "OCIRepository",
      ...meta("intruder", OWN),
      spec: { interval: "10m", provider: "aws", url: "oci://registry.example.com/platform" },
    },
    /spec\.provider signs in with the identity of Flux's controller/,
  ),
  applying(
    "remote-base",
    "a base from another Git repository",
    {
      apiVersion: "kustomize.config.k8s.io/v1beta1",
      kind: "Kustomization",
      resources: [`${REMOTE}/blog.git//deploy?ref=main`],
    },
    /kustomize build failed.*fs-security-constraint/s,
  ),
  {
    name: "platform-source",
    title: "the platform's repository as a source",
    kind: KUSTOMIZATION,
    spec: {
      sourceRef: { kind: "GitRepository", name: "flux-system", namespace: "flux-system" },
      path: "./gitops/apps/hello/base",
    },
    refused: /cross-namespace references have been blocked/,
  },
  applying(
    "own-account",
    "an account of its own, by the name of a platform's account",
    configMap("flux-system"),
    /is forbidden.*system:serviceaccount:tenant-shop:kustomize-controller/s,
    { serviceAccountName: "kustomize-controller" },
  ),
  installing(
    "release-account",
    "a HelmRelease with the account of helm-controller",
    { serviceAccountName: "helm-controller" },
    /forbidden.*system:serviceaccount:tenant-shop:helm-controller/s,
  ),
  installing(
    "release-elsewhere",
    "a HelmRelease into the namespace of another tenant",
    { targetNamespace: "tenant-blog", storageNamespace: "tenant-blog" },
    /forbidden.*namespace "tenant-blog"/s,
  ),
  installing(
    "release-source",
    "a HelmRelease from a source of the platform",
    {
      chart: {
        spec: {
          chart: "reloader",
          version: "2.2.16",
          sourceRef: { kind: "HelmRepository", name: "stakater", namespace: "reloader" },
        },
      },
    },
    /cross-namespace references are not allowed/,
  ),
];
