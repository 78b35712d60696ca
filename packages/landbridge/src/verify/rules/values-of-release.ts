import type { LocationSource } from "../findings/location";
import type { ClusterObject } from "../model/applier";
import type { Model } from "../model/model";
import type { Release, ValuesLayer } from "../model/release";
import { record, text, type FieldPath } from "../yaml/json";

/** Where a field of a layer of Helm values is written; undefined for values from outside Git. */
export function placeOfValue(
  model: Model,
  { object }: Release,
  { from, place }: ValuesLayer,
  path: FieldPath,
): LocationSource | undefined {
  if (place !== undefined) return place(path);
  if (from === undefined) return { object, path: [...prefixOf(object), ...path], value: true };
  if (!("origin" in from.holder)) return undefined;
  const { holder, key } = from;
  const file = fileWith(model, holder, text(holder.data, "data", key) ?? "");
  const [document] = file === undefined ? [] : (model.sources.documents(file) ?? []);
  return document === undefined
    ? { object: holder, path: ["data", key] }
    : { document, path, value: true };
}

/** Where the key of a Helm value is written; undefined for values from outside Git. */
export function placeOfKey(
  model: Model,
  release: Release,
  layer: ValuesLayer,
  path: FieldPath,
): LocationSource | undefined {
  const place = placeOfValue(model, release, layer, path);
  return place === undefined ? undefined : { ...place, value: false };
}

/** Where an object keeps its values: a HelmRelease in `spec.values`, an Application in its source. */
function prefixOf({ data }: ClusterObject): FieldPath {
  return record(data, "spec", "source") === undefined
    ? ["spec", "values"]
    : ["spec", "source", "helm", "valuesObject"];
}

/** The file that a generator put into a ConfigMap. */
function fileWith(
  { sources }: Model,
  { applier, origin }: ClusterObject,
  payload: string,
): string | undefined {
  if (origin.document !== undefined) return undefined;
  return [...applier.files].find(
    (file) => /\.ya?ml$/.test(file) && sources.repository.read(file) === payload,
  );
}
