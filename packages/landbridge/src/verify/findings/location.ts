import type { Change, RenderedObject } from "../kubernetes/object";
import type { YamlDocument } from "../yaml/document";
import { at, isRecord, type FieldPath } from "../yaml/json";
import { positionOf, type Position } from "../yaml/positions";
import { lineInTemplate } from "./template-line";

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
  /** A field of an object, `path` being that of the rendered object. */
  | (Field & { readonly object: RenderedObject })
  | (Field & { readonly document: YamlDocument });

interface Field {
  readonly path?: FieldPath;
  /** Whether the value is meant instead of the key. */
  readonly value?: boolean;
  /** What is meant of a value with several lines: the first line with this text. */
  readonly part?: string;
}

/** The file, line and column of a place; of the object or document as a whole where the field has no line of its own. */
export function resolveLocation(spot: LocationSource): Location {
  if ("document" in spot) return inDocument(spot.document, spot);
  if ("object" in spot) return inObject(spot.object, spot);
  return spot;
}

function inDocument(document: YamlDocument, field: Field): Location {
  return placeOf(document, positionOf(document, field.path ?? []), field);
}

function placeOf(document: YamlDocument, position: Position, field: Field): Location {
  const { line, column } = field.value === true ? position.value : position;
  const inBlock = position.style === "block" ? partOf(document, position, field) : undefined;
  return { file: document.file, line, column, ...inBlock };
}

/** The line and column of a part of a block; undefined where no line of it has the text. */
function partOf(
  document: YamlDocument,
  { value }: Position,
  { part }: Field,
): Pick<Location, "line" | "column"> | undefined {
  if (part === undefined) return undefined;
  const start = value.line - document.line;
  const lines = document.text.split("\n").slice(start);
  const index = lines.findIndex((line) => line.includes(part));
  return index === -1
    ? undefined
    : { line: value.line + index, column: (lines[index] ?? "").indexOf(part) + 1 };
}

/** The last change that set the field, else the document the object was read from. */
function inObject(object: RenderedObject, field: Field): Location {
  const { origin } = object;
  const { path = [] } = field;
  for (const change of [...origin.changes].reverse()) {
    // A patch says a part of a mapping; the whole of it stands in the document.
    if (
      isRecord(at(change.document?.data, ...path)) &&
      isRecord(at(origin.document?.data, ...path))
    )
      continue;
    const place = inChange(change, path, field);
    if (place !== undefined) return place;
  }
  if (origin.document !== undefined) return inDocument(origin.document, field);
  const { template, line } = origin;
  const known =
    template === undefined || line === undefined
      ? undefined
      : lineInTemplate({ template, line }, object.data, path);
  return { file: origin.file, line: known ?? line };
}

function inChange(change: Change, path: FieldPath, field: Field): Location | undefined {
  const { document } = change;
  if (path.length === 0) return undefined;
  if (change.paths?.some((set) => set.every((key, index) => key === path[index])) === true) {
    return { file: change.file, line: change.line };
  }
  if (document === undefined || at(document.data, ...path) === undefined) return undefined;
  const position = positionOf(document, path);
  return position.exact ? placeOf(document, position, field) : undefined;
}
