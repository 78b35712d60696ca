import type { ClusterObject } from "../verify/model/applier";
import { at, record, type YamlRecord } from "../verify/yaml/json";
import type { ContractReader } from "./contract-reader";
import { ContractText } from "./contract-text";
import type { Mistakes } from "./mistakes";

/** Fields of `metadata` that a kustomization adds to every object, and Argo CD's fields for them. */
const FIELDS = { labels: "commonLabels", annotations: "commonAnnotations" } as const;

/** Labels or annotations. */
export type CommonField = keyof typeof FIELDS;

/** Whether a label or annotation isn't in the object's file: a kustomization adds it, after all patches. */
export function isAdded({ origin }: ClusterObject, field: CommonField, key: string): boolean {
  return (
    origin.document !== undefined && at(origin.document.data, "metadata", field, key) === undefined
  );
}

/**
 * Contract values in labels and annotations that a kustomization adds to its objects, as fields of
 * `spec.source.kustomize`. Patches would come too early for them.
 */
export function commonFields(
  objects: readonly ClusterObject[],
  reader: ContractReader,
  mistakes: Mistakes,
): YamlRecord {
  const fields: YamlRecord = {};
  for (const [field, own] of Object.entries(FIELDS) as [CommonField, string][]) {
    const pairs = pairsOf(objects, field, reader, mistakes);
    if (pairs.size === 0) continue;
    fields[own] = Object.fromEntries(pairs);
    fields[field === "labels" ? "forceCommonLabels" : "forceCommonAnnotations"] = true;
    if (field === "labels") fields.labelWithoutSelector = true;
  }
  return fields;
}

/** Keys with a variable in their value, as Flux added them, and their values for Argo CD. */
function pairsOf(
  objects: readonly ClusterObject[],
  field: CommonField,
  reader: ContractReader,
  mistakes: Mistakes,
): ReadonlyMap<string, unknown> {
  const pairs = new Map<string, unknown>();
  for (const object of objects) {
    for (const [key, value] of Object.entries(record(object.template, "metadata", field) ?? {})) {
      if (!isAdded(object, field, key)) continue;
      const read = reader.read(value, object.applier.variables, () => ({ object }));
      if (!(read instanceof ContractText) && read === value) continue;
      pairs.set(key, read);
      if (objects.every(({ template }) => at(template, "metadata", field, key) === value)) continue;
      mistakes.add(
        { object },
        `Argo CD sets ${field} on every object of a directory, but ${key} is only on some`,
        "move these objects to a Kustomization of their own",
      );
    }
  }
  return pairs;
}
