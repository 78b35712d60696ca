import {
  splitFieldPath,
  type FieldSpec,
  type KindSelector,
  type NameReference,
} from "./field-spec";

/** Where the pod specification is in each kind that has one. */
const POD: Readonly<Record<string, string>> = {
  Pod: "spec",
  PodTemplate: "template/spec",
  Deployment: "spec/template/spec",
  ReplicaSet: "spec/template/spec",
  ReplicationController: "spec/template/spec",
  DaemonSet: "spec/template/spec",
  StatefulSet: "spec/template/spec",
  Job: "spec/template/spec",
  CronJob: "spec/jobTemplate/spec/template/spec",
};

const CONFIG_HOLDERS = Object.keys(POD).filter((kind) => kind !== "ReplicationController");
const OTHER_HOLDERS = Object.keys(POD).filter(
  (kind) => kind !== "ReplicaSet" && kind !== "PodTemplate",
);

const field = (kind: string, path: string, more: KindSelector = {}): FieldSpec => ({
  ...more,
  kind,
  path: splitFieldPath(path),
});

const inPods = (kinds: readonly string[], paths: readonly string[]): FieldSpec[] =>
  kinds.flatMap((kind) =>
    paths.map((path) =>
      field(
        kind,
        `${POD[kind] ?? ""}/${path}`,
        kind === "Pod" && kinds === CONFIG_HOLDERS ? { version: "v1" } : {},
      ),
    ),
  );

const inContainers = (path: string): string[] => [`containers/${path}`, `initContainers/${path}`];

const RBAC = { group: "rbac.authorization.k8s.io" };
const WEBHOOKS = { group: "admissionregistration.k8s.io" };
const annotation = (name: string): string => `metadata/annotations/${name.replace("/", "\\/")}`;

const SCALED = ["Deployment", "ReplicationController", "ReplicaSet", "StatefulSet"];

/** The fields by which kustomize's own kinds refer to each other. */
export const DEFAULT_NAME_REFERENCES: readonly NameReference[] = [
  ...SCALED.map((kind) => ({
    target: { kind },
    fields: [field("HorizontalPodAutoscaler", "spec/scaleTargetRef/name")],
  })),
  {
    target: { kind: "ConfigMap", version: "v1" },
    fields: [
      ...inPods(CONFIG_HOLDERS, [
        "volumes/configMap/name",
        ...inContainers("env/valueFrom/configMapKeyRef/name"),
        ...inContainers("envFrom/configMapRef/name"),
        "volumes/projected/sources/configMap/name",
      ]),
      field("Node", "spec/configSource/configMap"),
      field("Role", "rules/resourceNames"),
      field("ClusterRole", "rules/resourceNames"),
      field("Ingress", annotation("nginx.ingress.kubernetes.io/fastcgi-params-configmap")),
    ],
  },
  {
    target: { kind: "Secret", version: "v1" },
    fields: [
      ...inPods(CONFIG_HOLDERS, [
        "volumes/secret/secretName",
        ...inContainers("env/valueFrom/secretKeyRef/name"),
        ...inContainers("envFrom/secretRef/name"),
        "imagePullSecrets/name",
        "volumes/projected/sources/secret/name",
      ]),
      field("Ingress", "spec/tls/secretName"),
      field("Ingress", annotation("ingress.kubernetes.io/auth-secret")),
      field("Ingress", annotation("nginx.ingress.kubernetes.io/auth-secret")),
      field("Ingress", annotation("nginx.ingress.kubernetes.io/auth-tls-secret")),
      field("ServiceAccount", "imagePullSecrets/name"),
      ...["secretName", "adminSecretName", "userSecretName", "secretRef"].map((name) =>
        field("StorageClass", `parameters/${name}`),
      ),
      field("Role", "rules/resourceNames"),
      field("ClusterRole", "rules/resourceNames"),
      field("Service", "spec/template/spec/containers/env/valueFrom/secretKeyRef/name", {
        group: "serving.knative.dev",
        version: "v1",
      }),
      field("PersistentVolume", "spec/azureFile/secretName"),
    ],
  },
  {
    target: { kind: "Service", version: "v1" },
    fields: [
      field("StatefulSet", "spec/serviceName", { group: "apps" }),
      ...[
        "spec/rules/http/paths/backend/serviceName",
        "spec/backend/serviceName",
        "spec/rules/http/paths/backend/service/name",
        "spec/defaultBackend/service/name",
      ].map((path) => field("Ingress", path)),
      field("APIService", "spec/service/name", { group: "apiregistration.k8s.io" }),
      field("ValidatingWebhookConfiguration", "webhooks/clientConfig/service", WEBHOOKS),
      field("MutatingWebhookConfiguration", "webhooks/clientConfig/service", WEBHOOKS),
    ],
  },
  { target: { ...RBAC, kind: "Role" }, fields: [field("RoleBinding", "roleRef/name", RBAC)] },
  {
    target: { ...RBAC, kind: "ClusterRole" },
    fields: [
      field("RoleBinding", "roleRef/name", RBAC),
      field("ClusterRoleBinding", "roleRef/name", RBAC),
    ],
  },
  {
    target: { kind: "ServiceAccount", version: "v1" },
    fields: [
      field("RoleBinding", "subjects", RBAC),
      field("ClusterRoleBinding", "subjects", RBAC),
      ...inPods(OTHER_HOLDERS, ["serviceAccountName"]),
    ],
  },
  {
    target: { kind: "PersistentVolumeClaim", version: "v1" },
    fields: inPods(OTHER_HOLDERS, ["volumes/persistentVolumeClaim/claimName"]),
  },
  {
    target: { kind: "PersistentVolume", version: "v1" },
    fields: [
      field("PersistentVolumeClaim", "spec/volumeName"),
      field("ClusterRole", "rules/resourceNames"),
    ],
  },
  {
    target: { kind: "StorageClass", version: "v1", group: "storage.k8s.io" },
    fields: [
      field("PersistentVolume", "spec/storageClassName"),
      field("PersistentVolumeClaim", "spec/storageClassName"),
      field("StatefulSet", "spec/volumeClaimTemplates/spec/storageClassName"),
    ],
  },
  {
    target: { kind: "PriorityClass", version: "v1", group: "scheduling.k8s.io" },
    fields: inPods(OTHER_HOLDERS, ["priorityClassName"]),
  },
  {
    target: { kind: "ValidatingAdmissionPolicy", group: WEBHOOKS.group },
    fields: [field("ValidatingAdmissionPolicyBinding", "spec/policyName", WEBHOOKS)],
  },
];
