import { memoize } from "../../../lib/memoize";
import { convertKind, type Reading } from "../../catalog/schemas/convert";
import { resolve, shapeOf } from "../../catalog/schemas/file";
import type { Shape } from "../../catalog/schemas/shape";
import { compositeSchema, kindsOfComposite } from "../../kubernetes/composite";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, flag, list, text, type YamlRecord } from "../../yaml/json";

/** What a CRD says of one version of its kind, read when an object needs it. */
class DefinedShape {
  private known: Shape | undefined;

  constructor(private readonly schema: unknown) {}

  public isOf(schema: unknown): boolean {
    return JSON.stringify(schema) === JSON.stringify(this.schema);
  }

  public get shape(): Shape {
    this.known ??= convertKind(this.schema, READING, "");
    return this.known;
  }
}

const READING: Reading = {
  intern: (shape) => shape,
  definitions: {},
  metadata: metadataShape,
  choices: {},
  addedChoices: [],
  hasEmptyDefaults: true,
  done: new Map(),
};

/** Every kind has the same. */
function metadataShape(): Shape {
  const known = resolve(shapeOf("v1", "ConfigMap") ?? "*");
  return (typeof known === "object" && "p" in known ? known.p.metadata : undefined) ?? "*";
}

/** The shape of an object's kind by a CRD of the repository that is applied to the same cluster. */
export function definedShape(
  model: Model,
  { id, data, applier }: Pick<ClusterObject, "id" | "data" | "applier">,
): Shape | undefined {
  const key = `${text(data, "apiVersion") ?? ""}/${id.kind}`;
  return definedShapes(model).get(`${applier.target} ${key}`)?.shape;
}

/** Whether a CRD of the repository defines an object's kind in the cluster that it is applied to. */
export function isDefinedInCluster(model: Model, { id, applier }: ClusterObject): boolean {
  return clustersWithKind(model).get(`${id.group}/${id.kind}`)?.has(applier.target) === true;
}

/** Clusters, by target, to which the repository applies a CRD or definition of Crossplane of each `<group>/<Kind>`. */
const clustersWithKind = memoize((model: Model): ReadonlyMap<string, ReadonlySet<string>> => {
  const clusters = new Map<string, Set<string>>();
  for (const { objects, target } of model.appliers)
    for (const kind of objects.flatMap((object) => kindsIn(object)))
      clusters.set(kind, (clusters.get(kind) ?? new Set()).add(target));
  return clusters;
});

function kindsIn({ id, data }: ClusterObject): readonly string[] {
  const group = text(data, "spec", "group") ?? "";
  if (id.kind === "CompositeResourceDefinition")
    return kindsOfComposite(data).map(({ kind }) => `${group}/${kind}`);
  if (id.kind !== "CustomResourceDefinition") return [];
  return [`${group}/${text(data, "spec", "names", "kind") ?? ""}`];
}

/**
 * Shapes by cluster and `<apiVersion>/<Kind>`; undefined where two CRDs differ, as it is unknown which of them is in the
 * cluster.
 */
const definedShapes = memoize((model: Model): ReadonlyMap<string, DefinedShape | undefined> => {
  const shapes = new Map<string, DefinedShape | undefined>();
  const schemas = model.appliers.flatMap(({ objects, target }) =>
    objects.flatMap((object) =>
      [...schemasOf(object)].map(([key, schema]) => [`${target} ${key}`, schema] as const),
    ),
  );
  for (const [key, schema] of schemas) {
    const known = shapes.get(key);
    if (!shapes.has(key)) shapes.set(key, new DefinedShape(schema));
    else if (known?.isOf(schema) !== true) shapes.set(key, undefined);
  }
  return shapes;
});

const KEEPS_ALL = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

/** Whether a CRD keeps fields that its schema lacks, as those of v1beta1 did by default. */
function isOpen(data: YamlRecord): boolean {
  return (
    data.apiVersion === "apiextensions.k8s.io/v1beta1" &&
    flag(data, "spec", "preserveUnknownFields") !== false
  );
}

/** What a CRD, or a definition of which Crossplane makes CRDs, says of each version that is served. */
function* schemasOf({
  id,
  data,
}: ClusterObject): Iterable<readonly [key: string, schema: unknown]> {
  const isComposite = id.kind === "CompositeResourceDefinition";
  if (!isComposite && id.kind !== "CustomResourceDefinition") return;
  const group = text(data, "spec", "group") ?? "";
  const only = text(data, "spec", "version");
  const versions = list(data, "spec", "versions");
  const all =
    versions.length === 0 && only !== undefined ? [{ name: only, served: true }] : versions;
  for (const version of all) {
    const schema = isOpen(data)
      ? KEEPS_ALL
      : (at(version, "schema", "openAPIV3Schema") ??
        at(data, "spec", "validation", "openAPIV3Schema"));
    if (schema === undefined || flag(version, "served") !== true) continue;
    const start = `${group}/${text(version, "name") ?? ""}`;
    if (isComposite)
      for (const composite of kindsOfComposite(data))
        yield [`${start}/${composite.kind}`, compositeSchema(schema, composite)];
    else yield [`${start}/${text(data, "spec", "names", "kind") ?? ""}`, schema];
  }
}
