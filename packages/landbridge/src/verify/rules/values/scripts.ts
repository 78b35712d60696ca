import type { ClusterObject } from "../../model/applier";
import { text, type FieldPath } from "../../yaml/json";

/** Whether a field is a text for another program: a script, dashboard or configuration file. */
export function isScript(object: ClusterObject, path: FieldPath): boolean {
  const value = text(object.template, ...path);
  if (value === undefined) return false;
  if (value.includes("\n")) return !isManifest(object, path);
  return (
    object.id.kind === "ConfigMap" && /\.(json|sh|py|js|conf|toml|ini)$/.test(String(path.at(-1)))
  );
}

/** Helm values, and patches of Flux's objects, are written for the substitution as manifests are. */
function isManifest({ id }: ClusterObject, path: FieldPath): boolean {
  if (path[0] === "data") return /\.ya?ml$/.test(String(path[1]));
  return id.group.endsWith(".toolkit.fluxcd.io") && path.at(-1) === "patch";
}

/** Whether a field only describes others: nobody minds what it says. */
export function isDescription({ id }: ClusterObject, path: FieldPath): boolean {
  return id.kind === "CustomResourceDefinition" && path.at(-1) === "description";
}
