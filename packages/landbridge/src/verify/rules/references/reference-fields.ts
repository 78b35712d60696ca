import { EXTENSIONS_GROUP } from "../../flux/artifact-generator";
import { FLUX_OPERATOR_GROUP } from "../../flux/kinds";
import { GATEWAY_GROUP } from "../../kubernetes/gateway-api";
import { NOTIFICATION_FIELDS, SIGN_IN_SECRETS } from "./notification-fields";
import type { ReferenceField } from "./object-reference";
import { storageClass } from "./storage-class";

const ADMISSION = "admissionregistration.k8s.io";
const ENVOY = "gateway.envoyproxy.io";
const CERT_MANAGER = "cert-manager.io";
const EXTERNAL_SECRETS = "external-secrets.io";
const RBAC = "rbac.authorization.k8s.io";
const SOURCE = "source.toolkit.fluxcd.io";

const ROUTE: readonly ReferenceField[] = [
  {
    path: "spec.parentRefs.*",
    group: GATEWAY_GROUP,
    kind: "Gateway",
    kinds: { Gateway: GATEWAY_GROUP },
  },
  {
    path: "spec.rules.*.backendRefs.*",
    group: "",
    kind: "Service",
    kinds: { Backend: ENVOY, Service: "" },
  },
  { path: "spec.rules.*.filters.*.requestMirror.backendRef", group: "", kind: "Service" },
  {
    path: "spec.rules.*.filters.*.extensionRef",
    group: ENVOY,
    kind: "HTTPRouteFilter",
    kinds: { HTTPRouteFilter: ENVOY, Middleware: "traefik.io" },
  },
];

/** What a policy of Envoy Gateway is for. */
const POLICY_TARGETS: readonly ReferenceField[] = ["spec.targetRefs.*", "spec.targetRef"].map(
  (path) => ({
    path,
    group: GATEWAY_GROUP,
    kind: "Gateway",
    kinds: { Gateway: GATEWAY_GROUP, GRPCRoute: GATEWAY_GROUP, HTTPRoute: GATEWAY_GROUP },
  }),
);

const SOLVER_PARENTS: readonly ReferenceField[] = [
  {
    path: "spec.acme.solvers.*.http01.gatewayHTTPRoute.parentRefs.*",
    group: GATEWAY_GROUP,
    kind: "Gateway",
    kinds: { Gateway: GATEWAY_GROUP },
  },
];

const STORE: readonly ReferenceField[] = [
  {
    path: "spec.secretStoreRef",
    group: EXTERNAL_SECRETS,
    kind: "SecretStore",
    kinds: { SecretStore: EXTERNAL_SECRETS, ClusterSecretStore: EXTERNAL_SECRETS },
    clusterScoped: ["ClusterSecretStore"],
  },
];

const SERVICE_ACCOUNT: ReferenceField = {
  path: "spec.serviceAccountName",
  name: "",
  group: "",
  kind: "ServiceAccount",
};

const KUBE_CONFIG: readonly ReferenceField[] = [
  { path: "spec.kubeConfig.secretRef", group: "", kind: "Secret" },
  { path: "spec.kubeConfig.configMapRef", group: "", kind: "ConfigMap" },
];

const SUBJECTS: ReferenceField = {
  path: "subjects.*",
  group: "",
  kind: "ServiceAccount",
};

const policyBinding = (kind: string): readonly ReferenceField[] => [
  { path: "spec.policyName", name: "", group: ADMISSION, kind, clusterScoped: [kind] },
];

const WORKLOADS = {
  Deployment: "apps",
  StatefulSet: "apps",
  DaemonSet: "apps",
  Rollout: "argoproj.io",
};

/** Fields that name other objects, by `group/kind` of the object that has them. Those of pods are in pod-fields.ts. */
export const REFERENCE_FIELDS: Readonly<Record<string, readonly ReferenceField[]>> = {
  [`${GATEWAY_GROUP}/HTTPRoute`]: ROUTE,
  [`${GATEWAY_GROUP}/GRPCRoute`]: ROUTE,
  [`${GATEWAY_GROUP}/TLSRoute`]: ROUTE,
  [`${GATEWAY_GROUP}/TCPRoute`]: ROUTE,
  [`${GATEWAY_GROUP}/UDPRoute`]: ROUTE,
  [`${GATEWAY_GROUP}/GatewayClass`]: [
    { path: "spec.parametersRef", group: ENVOY, kind: "EnvoyProxy" },
  ],
  [`${ENVOY}/BackendTrafficPolicy`]: POLICY_TARGETS,
  [`${ENVOY}/ClientTrafficPolicy`]: [
    ...POLICY_TARGETS,
    {
      path: "spec.tls.clientValidation.caCertificateRefs.*",
      group: "",
      kind: "Secret",
      kinds: { ConfigMap: "", Secret: "" },
    },
  ],
  [`${GATEWAY_GROUP}/BackendTLSPolicy`]: [
    {
      path: "spec.validation.caCertificateRefs.*",
      group: "",
      kind: "ConfigMap",
      kinds: { ConfigMap: "", Secret: "" },
    },
    { path: "spec.targetRefs.*", group: "", kind: "Service", kinds: { Service: "" } },
  ],
  [`${ENVOY}/SecurityPolicy`]: [
    ...POLICY_TARGETS,
    { path: "spec.apiKeyAuth.credentialRefs.*", group: "", kind: "Secret" },
    { path: "spec.basicAuth.users", group: "", kind: "Secret" },
    { path: "spec.oidc.clientSecret", group: "", kind: "Secret" },
  ],
  [`${CERT_MANAGER}/ClusterIssuer`]: SOLVER_PARENTS,
  [`${CERT_MANAGER}/Issuer`]: SOLVER_PARENTS,
  [`${GATEWAY_GROUP}/Gateway`]: [
    {
      path: "spec.gatewayClassName",
      name: "",
      group: GATEWAY_GROUP,
      kind: "GatewayClass",
      clusterScoped: ["GatewayClass"],
    },
    {
      path: "spec.infrastructure.parametersRef",
      group: "",
      kind: "ConfigMap",
      kinds: { ConfigMap: "", EnvoyProxy: ENVOY },
    },
    {
      path: "spec.listeners.*.tls.certificateRefs.*",
      group: "",
      kind: "Secret",
      kinds: { Secret: "" },
    },
  ],
  [`${ADMISSION}/ValidatingAdmissionPolicyBinding`]: policyBinding("ValidatingAdmissionPolicy"),
  [`${ADMISSION}/MutatingAdmissionPolicyBinding`]: policyBinding("MutatingAdmissionPolicy"),
  "networking.k8s.io/Ingress": [
    {
      path: "spec.ingressClassName",
      name: "",
      group: "networking.k8s.io",
      kind: "IngressClass",
      clusterScoped: ["IngressClass"],
    },
    { path: "spec.rules.*.http.paths.*.backend.service", group: "", kind: "Service" },
    { path: "spec.defaultBackend.service", group: "", kind: "Service" },
    { path: "spec.tls.*.secretName", name: "", group: "", kind: "Secret" },
  ],
  [`${EXTERNAL_SECRETS}/ExternalSecret`]: STORE,
  [`${EXTERNAL_SECRETS}/PushSecret`]: [
    ...STORE.map((field) => ({ ...field, path: "spec.secretStoreRefs.*" })),
    { path: "spec.selector.secret", group: "", kind: "Secret" },
  ],
  [`${EXTERNAL_SECRETS}/ClusterExternalSecret`]: STORE.map((field) => ({
    ...field,
    path: "spec.externalSecretSpec.secretStoreRef",
  })),
  [`${CERT_MANAGER}/Certificate`]: [
    {
      path: "spec.issuerRef",
      group: CERT_MANAGER,
      kind: "Issuer",
      kinds: { Issuer: CERT_MANAGER, ClusterIssuer: CERT_MANAGER },
      clusterScoped: ["ClusterIssuer"],
    },
  ],
  [`${RBAC}/RoleBinding`]: [
    {
      path: "roleRef",
      group: RBAC,
      kind: "Role",
      kinds: { Role: RBAC, ClusterRole: RBAC },
      clusterScoped: ["ClusterRole"],
    },
    SUBJECTS,
  ],
  [`${RBAC}/ClusterRoleBinding`]: [
    { path: "roleRef", group: RBAC, kind: "ClusterRole", clusterScoped: ["ClusterRole"] },
    SUBJECTS,
  ],
  "karpenter.sh/NodePool": [
    {
      path: "spec.template.spec.nodeClassRef",
      group: "karpenter.k8s.aws",
      kind: "EC2NodeClass",
      kinds: { EC2NodeClass: "karpenter.k8s.aws" },
      clusterScoped: ["EC2NodeClass"],
    },
  ],
  "autoscaling/HorizontalPodAutoscaler": [
    { path: "spec.scaleTargetRef", group: "apps", kind: "Deployment", kinds: WORKLOADS },
  ],
  "keda.sh/ScaledObject": [
    { path: "spec.scaleTargetRef", group: "apps", kind: "Deployment", kinds: WORKLOADS },
  ],
  "apps/StatefulSet": [storageClass("spec.volumeClaimTemplates.*.spec.storageClassName")],
  "/Endpoints": [{ path: "metadata.name", name: "", group: "", kind: "Service" }],
  "/PersistentVolumeClaim": [storageClass("spec.storageClassName")],
  "kustomize.toolkit.fluxcd.io/Kustomization": [
    SERVICE_ACCOUNT,
    { path: "spec.decryption.secretRef", group: "", kind: "Secret" },
    ...KUBE_CONFIG,
  ],
  "helm.toolkit.fluxcd.io/HelmRelease": [SERVICE_ACCOUNT, ...KUBE_CONFIG],
  [`${SOURCE}/GitRepository`]: SIGN_IN_SECRETS,
  [`${SOURCE}/OCIRepository`]: SIGN_IN_SECRETS,
  [`${SOURCE}/HelmRepository`]: SIGN_IN_SECRETS,
  [`${SOURCE}/Bucket`]: SIGN_IN_SECRETS,
  "image.toolkit.fluxcd.io/ImageRepository": SIGN_IN_SECRETS,
  "image.toolkit.fluxcd.io/ImagePolicy": [
    {
      path: "spec.imageRepositoryRef",
      group: "image.toolkit.fluxcd.io",
      kind: "ImageRepository",
    },
  ],
  "image.toolkit.fluxcd.io/ImageUpdateAutomation": [
    {
      path: "spec.sourceRef",
      group: SOURCE,
      kind: "GitRepository",
      kinds: { GitRepository: SOURCE },
    },
  ],
  [`${EXTENSIONS_GROUP}/ArtifactGenerator`]: [
    {
      path: "spec.sources.*",
      group: SOURCE,
      kind: "GitRepository",
      kinds: { GitRepository: SOURCE, OCIRepository: SOURCE, Bucket: SOURCE },
    },
  ],
  [`${FLUX_OPERATOR_GROUP}/ResourceSet`]: [
    SERVICE_ACCOUNT,
    { path: "spec.inputsFrom.*", group: FLUX_OPERATOR_GROUP, kind: "ResourceSetInputProvider" },
  ],
  [`${FLUX_OPERATOR_GROUP}/ResourceSetInputProvider`]: SIGN_IN_SECRETS,
  ...NOTIFICATION_FIELDS,
};
