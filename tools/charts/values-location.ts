import {
  at,
  parseYaml,
  resolveLocation,
  text,
  type FieldPath,
  type Location,
  type Model,
  type Release,
  type ValuesLayer,
} from "landbridge/verify";

/** Where the value is set that Helm takes: in the last of the release's layers that has it. */
export function locateValue(release: Release, path: FieldPath, model: Model): Location | undefined {
  const layer = [...release.layers]
    .reverse()
    .find(({ values }) => at(values, ...path) !== undefined);
  return layer === undefined ? undefined : inLayer(layer, release, path, model);
}

function inLayer(
  { from }: ValuesLayer,
  release: Release,
  path: FieldPath,
  model: Model,
): Location | undefined {
  if (from === undefined) {
    return resolveLocation({ object: release.object, path: ["spec", "values", ...path] });
  }
  const { holder, key } = from;
  if ("place" in holder) return holder.keys?.get(key)?.place ?? holder.place;
  // A generator of kustomize has copied a file into the ConfigMap.
  const payload = text(holder.template, "data", key);
  const file = [...holder.applier.files].find(
    (name) => model.sources.repository.read(name) === payload,
  );
  if (file === undefined || payload === undefined) {
    return resolveLocation({ object: holder, path: ["data", key] });
  }
  const [document] = parseYaml(file, payload);
  return document === undefined ? { file } : resolveLocation({ document, path });
}
