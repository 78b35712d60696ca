/** Why a document can't be parsed. */
export interface YamlProblem {
  /** Problems that some parsers accept; undefined for anything else. */
  readonly kind?: "duplicate-key";
  readonly message: string;
  /** Line in the file, from 1. */
  readonly line: number;
  /** Column, from 1. */
  readonly column: number;
}

/** One document of a YAML file (between two `---`). */
export interface YamlDocument {
  /** Path from the repository's root, with `/`. */
  readonly file: string;
  /** Line of the file at which `text` starts, from 1. */
  readonly line: number;
  readonly text: string;
  /** The parsed value; null for an empty document, undefined where `problem` is set. */
  readonly data: unknown;
  readonly problem?: YamlProblem;
  /** A key that is there twice: `data` has the last (last-keys.ts). */
  readonly repeated?: YamlProblem;
}
