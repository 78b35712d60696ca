/** The fields of a kustomization file, as kustomize reads them. */

/** Type of a field. */
export type FieldType =
  | "string"
  | "boolean"
  | "number"
  | "strings"
  | "pairs"
  | "anything"
  | { readonly [field: string]: FieldType }
  | readonly [{ readonly [field: string]: FieldType }];

const SELECTOR = {
  group: "string",
  version: "string",
  kind: "string",
  name: "string",
  namespace: "string",
  annotationSelector: "string",
  labelSelector: "string",
} as const;

const PATCH = {
  path: "string",
  patch: "string",
  target: SELECTOR,
  options: { allowNameChange: "boolean", allowKindChange: "boolean" },
} as const;

const GENERATOR_OPTIONS = {
  labels: "pairs",
  annotations: "pairs",
  disableNameSuffixHash: "boolean",
  immutable: "boolean",
} as const;

const GENERATOR = {
  namespace: "string",
  name: "string",
  behavior: "string",
  literals: "strings",
  files: "strings",
  envs: "strings",
  env: "string",
  options: GENERATOR_OPTIONS,
} as const;

const IMAGES = [
  { name: "string", newName: "string", tagSuffix: "string", newTag: "string", digest: "string" },
] as const;

/** Every field of a kustomization. */
export const KUSTOMIZATION_FIELDS = {
  apiVersion: "string",
  kind: "string",
  metadata: "anything",
  openapi: "pairs",
  namePrefix: "string",
  nameSuffix: "string",
  namespace: "string",
  commonLabels: "pairs",
  labels: [
    {
      pairs: "pairs",
      includeSelectors: "boolean",
      includeTemplates: "boolean",
      fields: [
        { path: "string", create: "boolean", group: "string", version: "string", kind: "string" },
      ],
    },
  ],
  commonAnnotations: "pairs",
  patchesStrategicMerge: "strings",
  patchesJson6902: [PATCH],
  patches: [PATCH],
  images: IMAGES,
  imageTags: IMAGES,
  replacements: "anything",
  replicas: [{ name: "string", count: "number" }],
  vars: "anything",
  sortOptions: {
    order: "string",
    legacySortOptions: { orderFirst: "strings", orderLast: "strings" },
  },
  resources: "strings",
  components: "strings",
  crds: "strings",
  bases: "strings",
  configMapGenerator: [GENERATOR],
  secretGenerator: [{ ...GENERATOR, type: "string" }],
  helmGlobals: "anything",
  helmCharts: "anything",
  helmChartInflationGenerator: "anything",
  generatorOptions: GENERATOR_OPTIONS,
  configurations: "strings",
  generators: "strings",
  transformers: "strings",
  validators: "strings",
  buildMetadata: "strings",
} as const satisfies Readonly<Record<string, FieldType>>;

/** Fields that are left to kustomize itself. */
export const EXTERNAL_FIELDS = [
  "openapi",
  "vars",
  "crds",
  "helmGlobals",
  "helmCharts",
  "helmChartInflationGenerator",
  "generators",
  "transformers",
  "validators",
  "replacements",
] as const;

/** Names that kustomize looks for, in this order. */
export const KUSTOMIZATION_NAMES = [
  "kustomization.yaml",
  "kustomization.yml",
  "Kustomization",
] as const;

/** Whether a base name is one of them. */
export function isKustomizationName(name: string): boolean {
  return KUSTOMIZATION_NAMES.some((own) => own === name);
}

/** Whether a field holds a list of mappings. */
export function isList(
  type: Exclude<FieldType, string>,
): type is readonly [Readonly<Record<string, FieldType>>] {
  return Array.isArray(type);
}
