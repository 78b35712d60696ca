import type { ClusterObject } from "../../model/applier";
import { text, type FieldPath } from "../../yaml/json";

/** Whether a field is a text for another program: a script, dashboard or configuration file. */
export function isScript(object: ClusterObject, path: FieldPath): boolean {
  const value = text(object.template, ...path);
  if (value === undefined) return false;
  if (value.includes("\n")) return !isValuesFile(path);
  return (
    object.id.kind === "ConfigMap" && /\.(json|sh|py|js|conf|toml|ini)$/.test(String(path.at(-1)))
  );
}

/** Helm values are written for the substitution as manifests are. */
function isValuesFile(path: FieldPath): boolean {
  return path[0] === "data" && /(^|[-.])values\.ya?ml$|\.ya?ml$/.test(String(path[1]));
}
