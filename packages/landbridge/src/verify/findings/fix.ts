import type { YamlDocument } from "../yaml/document";
import type { FieldPath } from "../yaml/json";

/** A document of a file, as edits name it. */
export interface EditTarget {
  /** Path from the repository's root. */
  readonly file: string;
  /** Line of the file at which the document's text starts, from 1. */
  readonly line: number;
  /** The field that is changed. */
  readonly path: FieldPath;
}

/** Sets a field to a value; the field and the mappings around it are added where they are missing. */
export interface SetEdit extends EditTarget {
  readonly op: "set";
  readonly value: string | boolean;
}

/** Adds an item to a list of strings, which is created where it is missing. */
export interface AppendEdit extends EditTarget {
  readonly op: "append";
  readonly value: string;
}

/** Writes a second dollar sign before some of the `${` of a text. */
export interface EscapeEdit extends EditTarget {
  readonly op: "escape";
  /** Which of the text's `${`, counted from 0. */
  readonly occurrences: readonly number[];
}

/** One change of one field. It is data, so that a cached result keeps it. */
export type Edit = SetEdit | AppendEdit | EscapeEdit;

/** What `--fix` would change so that a finding goes away. */
export interface Fix {
  /** What it does, for people: `set spec.wait to true`. */
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** Names a field of a document for an edit. */
export function editTarget({ file, line }: YamlDocument, path: FieldPath): EditTarget {
  return { file, line, path };
}

/** Two fixes of one finding, which differ where clusters share a base: every edit of both, once. */
export function mergeFixes(one: Fix | undefined, other: Fix | undefined): Fix | undefined {
  if (one === undefined || other === undefined) return undefined;
  return { title: one.title, edits: distinctEdits([...one.edits, ...other.edits]) };
}

/** Each edit once. */
export function distinctEdits(edits: readonly Edit[]): readonly Edit[] {
  return [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
}
