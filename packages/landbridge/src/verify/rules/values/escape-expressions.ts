import { editTarget, type Edit, type Fix } from "../../findings/fix";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { occurrencesToEscape } from "../../substitution/escape";
import { DEFAULT_OPERATORS } from "../../substitution/expression";
import { forEachString, type FieldPath } from "../../yaml/json";
import { sourceDocument } from "../source-document";
import { objectsFrom } from "./same-document";
import { isScript } from "./scripts";

/**
 * Escapes what Flux can't read, and what scripts of an object have for themselves. Undefined if the text isn't written in
 * the object's file, or if another Kustomization applies the file and needs other text there.
 */
export function escapeExpressions(model: Model, object: ClusterObject): Fix | undefined {
  const edits: (Edit | undefined)[] = [];
  forEachString(object.template, (value, path) => {
    const occurrences = value.includes("${") ? escapedIn(object, path, value) : [];
    if (occurrences?.length !== 0) edits.push(editOf(model, object, path, value));
  });
  const { kind, name } = object.id;
  const certain = edits.filter((edit) => edit !== undefined);
  return certain.length > 0 && certain.length === edits.length
    ? { title: `escape what isn't meant for Flux in ${kind} ${name}`, edits: certain }
    : undefined;
}

function editOf(
  model: Model,
  object: ClusterObject,
  path: FieldPath,
  value: string,
): Edit | undefined {
  const occurrences = escapedIn(object, path, value);
  const document = sourceDocument(object, path, value);
  if (document === undefined || occurrences === undefined) return undefined;
  const isSame = objectsFrom(model, document).every(
    (other) => String(escapedIn(other, path, value)) === String(occurrences),
  );
  return isSame ? { op: "escape", ...editTarget(document, path), occurrences } : undefined;
}

/** Which `${` of a text Flux must leave alone; undefined if that isn't clear. */
function escapedIn(
  object: ClusterObject,
  path: FieldPath,
  value: string,
): readonly number[] | undefined {
  const { substituted, applier } = object;
  // Where nothing is substituted, two dollar signs stay two.
  if (substituted === undefined || applier.variables?.any !== true) return undefined;
  const keepsUnset = isScript(object, path);
  return occurrencesToEscape(value, ({ name, operator }) => {
    if (!keepsUnset || DEFAULT_OPERATORS.has(operator)) return true;
    return applier.variables?.get(name)?.set !== false;
  });
}
