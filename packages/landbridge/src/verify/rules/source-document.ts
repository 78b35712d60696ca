import type { RenderedObject } from "../kubernetes/object";
import type { YamlDocument } from "../yaml/document";
import { at, type FieldPath } from "../yaml/json";

/**
 * The document in which a field has the value that was rendered, so that a fix can change it there: the object's own, or
 * the last patch that sets the field. Undefined if the field comes from elsewhere, such as a generator.
 */
export function sourceDocument(
  { origin }: RenderedObject,
  path: FieldPath,
  value: unknown,
): YamlDocument | undefined {
  const patches = origin.changes.flatMap(({ document }) => document ?? []);
  const setting = patches.filter(({ data }) => at(data, ...path) !== undefined).at(-1);
  const document = setting ?? origin.document;
  return document !== undefined && at(document.data, ...path) === value ? document : undefined;
}
