import { DEFAULT_NAME_REFERENCES } from "./default-name-references";
import type { FieldSpec, KindSelector, NameReference } from "./field-spec";

/** Which fields kustomize's transformers act on. */
export interface Configuration {
  readonly namePrefix: readonly FieldSpec[];
  readonly nameSuffix: readonly FieldSpec[];
  readonly namespace: readonly FieldSpec[];
  readonly commonLabels: readonly FieldSpec[];
  readonly labels: readonly FieldSpec[];
  readonly templateLabels: readonly FieldSpec[];
  readonly commonAnnotations: readonly FieldSpec[];
  readonly images: readonly FieldSpec[];
  readonly replicas: readonly FieldSpec[];
  readonly nameReference: readonly NameReference[];
}

/** The fields of a configuration that are plain lists of field specs. */
export type FieldList = Exclude<keyof Configuration, "nameReference">;

const spec = (path: string, kinds: KindSelector = {}, create = true): FieldSpec => ({
  ...kinds,
  path: path.split("/"),
  create,
});

const WORKLOADS: readonly KindSelector[] = [
  { kind: "ReplicationController", version: "v1" },
  { kind: "Deployment" },
  { kind: "ReplicaSet" },
  { kind: "DaemonSet" },
];
const STATEFUL_SET: KindSelector = { kind: "StatefulSet", group: "apps" };
const JOB: KindSelector = { kind: "Job", group: "batch" };
const CRON_JOB: KindSelector = { kind: "CronJob", group: "batch" };

const templateMetadata = (field: string): FieldSpec[] => [
  spec(`metadata/${field}`),
  ...[...WORKLOADS, field === "annotations" ? { kind: "StatefulSet" } : STATEFUL_SET, JOB].map(
    (kinds) => spec(`spec/template/metadata/${field}`, kinds),
  ),
  spec(`spec/jobTemplate/metadata/${field}`, CRON_JOB),
  spec(`spec/jobTemplate/spec/template/metadata/${field}`, CRON_JOB),
];

const POD_SELECTORS = [
  ...["podAffinity", "podAntiAffinity"].flatMap((field) => [
    `affinity/${field}/preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm/labelSelector`,
    `affinity/${field}/requiredDuringSchedulingIgnoredDuringExecution/labelSelector`,
  ]),
  "topologySpreadConstraints/labelSelector",
].map((path) => `spec/template/spec/${path}/matchLabels`);

const NETWORK_POLICY: KindSelector = { kind: "NetworkPolicy", group: "networking.k8s.io" };

const TEMPLATE_LABELS = [
  ...templateMetadata("labels"),
  spec("spec/volumeClaimTemplates[]/metadata/labels", STATEFUL_SET),
];

const SELECTOR_LABELS = [
  spec("spec/selector", { kind: "Service", version: "v1" }),
  spec("spec/selector", { kind: "ReplicationController", version: "v1" }),
  ...[{ kind: "Deployment" }, { kind: "ReplicaSet" }, { kind: "DaemonSet" }, STATEFUL_SET].map(
    (kinds) => spec("spec/selector/matchLabels", kinds),
  ),
  ...[{ kind: "Deployment", group: "apps" }, STATEFUL_SET].flatMap((kinds) =>
    POD_SELECTORS.map((path) => spec(path, kinds, false)),
  ),
  spec("spec/selector/matchLabels", JOB, false),
  spec("spec/jobTemplate/spec/selector/matchLabels", CRON_JOB, false),
  spec("spec/selector/matchLabels", { kind: "PodDisruptionBudget", group: "policy" }, false),
  spec("spec/podSelector/matchLabels", NETWORK_POLICY, false),
  spec("spec/ingress/from/podSelector/matchLabels", NETWORK_POLICY, false),
  spec("spec/egress/to/podSelector/matchLabels", NETWORK_POLICY, false),
];

const IMAGES = ["containers[]/image", "initContainers[]/image", "volumes[]/image/reference"];

/** Fields that kustomize transforms by default. */
export const DEFAULT_CONFIGURATION: Configuration = {
  namePrefix: [spec("metadata/name", {}, false)],
  nameSuffix: [spec("metadata/name", {}, false)],
  namespace: [
    spec("metadata/name", { kind: "Namespace" }),
    spec("spec/service/namespace", { kind: "APIService", group: "apiregistration.k8s.io" }),
    spec(
      "spec/conversion/webhook/clientConfig/service/namespace",
      { kind: "CustomResourceDefinition", group: "apiextensions.k8s.io" },
      false,
    ),
  ],
  commonLabels: [...SELECTOR_LABELS, ...TEMPLATE_LABELS],
  labels: [],
  templateLabels: TEMPLATE_LABELS,
  commonAnnotations: templateMetadata("annotations"),
  images: ["spec", "spec/template/spec"].flatMap((pod) =>
    IMAGES.map((path) => spec(`${pod}/${path}`)),
  ),
  replicas: ["Deployment", "ReplicationController", "ReplicaSet", "StatefulSet"].map((kind) =>
    spec("spec/replicas", { kind }),
  ),
  nameReference: DEFAULT_NAME_REFERENCES,
};

/** Both configurations together. */
export function mergeConfigurations(one: Configuration, other: Configuration): Configuration {
  if (one === other || other === DEFAULT_CONFIGURATION) return one;
  if (one === DEFAULT_CONFIGURATION) return other;
  const merged = (field: FieldList): readonly FieldSpec[] => [
    ...new Set([...one[field], ...other[field]]),
  ];
  return {
    namePrefix: merged("namePrefix"),
    nameSuffix: merged("nameSuffix"),
    namespace: merged("namespace"),
    commonLabels: merged("commonLabels"),
    labels: merged("labels"),
    templateLabels: merged("templateLabels"),
    commonAnnotations: merged("commonAnnotations"),
    images: merged("images"),
    replicas: merged("replicas"),
    nameReference: [...new Set([...one.nameReference, ...other.nameReference])],
  };
}
