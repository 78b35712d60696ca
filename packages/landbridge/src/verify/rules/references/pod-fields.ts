import type { ReferenceField } from "./object-reference";

const DATA = { configMap: "ConfigMap", secret: "Secret" } as const;

/** Fields of each container that name a ConfigMap or Secret. */
const OF_CONTAINERS: readonly ReferenceField[] = Object.entries(DATA).flatMap(([field, kind]) => [
  { path: `env.*.valueFrom.${field}KeyRef`, group: "", kind, key: "key" },
  { path: `envFrom.*.${field}Ref`, group: "", kind },
]);

/** Fields of a pod's `spec` that name other objects; paths are relative to it. */
export const POD_FIELDS: readonly ReferenceField[] = [
  { path: "serviceAccountName", name: "", group: "", kind: "ServiceAccount" },
  {
    path: "priorityClassName",
    name: "",
    group: "scheduling.k8s.io",
    kind: "PriorityClass",
    clusterScoped: ["PriorityClass"],
  },
  {
    path: "nodeSelector.karpenter~sh/nodepool",
    name: "",
    group: "karpenter.sh",
    kind: "NodePool",
    clusterScoped: ["NodePool"],
  },
  { path: "imagePullSecrets.*", group: "", kind: "Secret" },
  { path: "volumes.*.configMap", group: "", kind: "ConfigMap" },
  { path: "volumes.*.secret", name: "secretName", group: "", kind: "Secret" },
  { path: "volumes.*.projected.sources.*.configMap", group: "", kind: "ConfigMap" },
  { path: "volumes.*.projected.sources.*.secret", group: "", kind: "Secret" },
  {
    path: "volumes.*.persistentVolumeClaim",
    name: "claimName",
    group: "",
    kind: "PersistentVolumeClaim",
  },
  {
    path: "volumes.*.csi.volumeAttributes.secretProviderClass",
    name: "",
    group: "secrets-store.csi.x-k8s.io",
    kind: "SecretProviderClass",
  },
  ...["containers", "initContainers"].flatMap((containers) =>
    OF_CONTAINERS.map((field) => ({ ...field, path: `${containers}.*.${field.path}` })),
  ),
];
