import type { Change, RenderedObject } from "../kubernetes/object";
import type { YamlDocument } from "../yaml/document";
import { at, isRecord, type FieldPath } from "../yaml/json";
import { positionOf, type Position } from "../yaml/positions";

/** A place in a file. */
export interface Location {
  /** Path from the repository's root; from the project's root for TypeScript. */
  readonly file: string;
  /** From 1. */
  readonly line?: number;
  /** From 1. */
  readonly column?: number;
}

/** A place as a rule names it: looked up only if the finding is reported. */
export type LocationSource =
  | Location
  /** A field of an object, `path` being that of the rendered object; the value instead of the key with `value`. */
  | { readonly object: RenderedObject; readonly path?: FieldPath; readonly value?: boolean }
  | { readonly document: YamlDocument; readonly path?: FieldPath; readonly value?: boolean };

/** The file, line and column of a place; of the object or document as a whole where the field has no line of its own. */
export function resolveLocation(spot: LocationSource): Location {
  if ("document" in spot) return inDocument(spot.document, spot.path ?? [], spot.value);
  if ("object" in spot) return inObject(spot.object, spot.path ?? [], spot.value);
  return spot;
}

function inDocument(document: YamlDocument, path: FieldPath, value = false): Location {
  return placeOf(document, positionOf(document, path), value);
}

function placeOf(document: YamlDocument, position: Position, value: boolean): Location {
  const { line, column } = value ? position.value : position;
  return { file: document.file, line, column };
}

/** The last change that set the field, else the document the object was read from. */
function inObject(object: RenderedObject, path: FieldPath, value = false): Location {
  const { origin } = object;
  for (const change of [...origin.changes].reverse()) {
    // A patch says a part of a mapping; the whole of it stands in the document.
    if (
      isRecord(at(change.document?.data, ...path)) &&
      isRecord(at(origin.document?.data, ...path))
    )
      continue;
    const place = inChange(change, path, value);
    if (place !== undefined) return place;
  }
  if (origin.document !== undefined) return inDocument(origin.document, path, value);
  return { file: origin.file, line: origin.line };
}

function inChange(change: Change, path: FieldPath, value: boolean): Location | undefined {
  const { document } = change;
  if (path.length === 0) return undefined;
  if (change.paths?.some((set) => set.every((key, index) => key === path[index])) === true) {
    return { file: change.file, line: change.line };
  }
  if (document === undefined || at(document.data, ...path) === undefined) return undefined;
  const position = positionOf(document, path);
  return position.exact ? placeOf(document, position, value) : undefined;
}
