import { list, record, text, type YamlRecord } from "../yaml/json";

/** A kind that Crossplane makes a CRD for, from a CompositeResourceDefinition. */
export interface CompositeKind {
  readonly kind: string;
  readonly isClusterScoped: boolean;
  /** Fields that Crossplane adds to `spec`. */
  readonly ownFields: readonly string[];
}

/** Of composites whose API is older than Crossplane 2, and of claims (crossplane-runtime v2.3.3, pkg/xcrd/schemas.go; some only in 1.x). */
const LEGACY_FIELDS = [
  ...["compositionRef", "compositionSelector", "compositionUpdatePolicy", "resourceRefs"],
  ...["compositionRevisionRef", "compositionRevisionSelector", "environmentConfigRefs"],
  ...["writeConnectionSecretToRef", "publishConnectionDetailsTo"],
];

/** The kinds that a CompositeResourceDefinition defines: the composite resource, and its claim if there is one. */
export function kindsOfComposite(data: unknown): readonly CompositeKind[] {
  const isFirstVersion = (text(data, "apiVersion") ?? "").endsWith("/v1");
  const scope = text(data, "spec", "scope") ?? (isFirstVersion ? "LegacyCluster" : "Namespaced");
  const composite = text(data, "spec", "names", "kind");
  const claim = text(data, "spec", "claimNames", "kind");
  return [
    ...(composite === undefined
      ? []
      : [
          {
            kind: composite,
            isClusterScoped: scope !== "Namespaced",
            ownFields: scope === "LegacyCluster" ? [...LEGACY_FIELDS, "claimRef"] : ["crossplane"],
          },
        ]),
    ...(claim === undefined
      ? []
      : [
          {
            kind: claim,
            isClusterScoped: false,
            ownFields: [...LEGACY_FIELDS, "compositeDeletePolicy", "resourceRef"],
          },
        ]),
  ];
}

/** The schema of the CRD that Crossplane makes: of the definition's, it has only `spec`, with fields of its own. */
export function compositeSchema(schema: unknown, { ownFields }: CompositeKind): YamlRecord {
  const spec = record(schema, "properties", "spec");
  const anything = Object.fromEntries(ownFields.map((field) => [field, {}]));
  return {
    type: "object",
    properties: {
      spec: { ...spec, properties: { ...record(spec, "properties"), ...anything } },
    },
    required: ["spec"],
    "x-kubernetes-validations": list(schema, "x-kubernetes-validations"),
  };
}
