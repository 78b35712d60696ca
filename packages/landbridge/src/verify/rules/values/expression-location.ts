import { resolveLocation, type Location } from "../../findings/location";
import type { ClusterObject } from "../../model/applier";
import { text, type FieldPath } from "../../yaml/json";

/** Where an expression stands: its own line of a text with many, as far as the file has the text as it is. */
export function placeOfExpression(
  object: ClusterObject,
  path: FieldPath,
  expression: string,
): Location {
  const place = resolveLocation({ object, path, value: true });
  const { document } = object.origin;
  const before = text(object.template, ...path)?.split(expression)[0];
  if (document === undefined || place.line === undefined || before === undefined) return place;
  if (document.file !== place.file || !before.includes("\n")) return place;
  const lines = document.text.split("\n");
  const [first = ""] = expression.split("\n");
  const start = place.line + before.split("\n").length - 1;
  // The value of a block begins on the line of its key or on the next.
  for (const line of [start, start + 1]) {
    const column = lines[line - document.line]?.indexOf(first) ?? -1;
    if (column !== -1) return { file: place.file, line, column: column + 1 };
  }
  return place;
}
