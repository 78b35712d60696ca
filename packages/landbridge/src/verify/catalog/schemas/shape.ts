/**
 * The compact form in which schemas.jsonl holds schemas, made by tools/catalog-schemas.
 * A number stands for an entry of the table; one letter for a scalar: `s` string, `i` integer,
 * `n` number, `b` boolean, `x` integer or string, `q` quantity (number or string), `*` anything.
 */
export type Shape =
  number | Scalar | ObjectShape | MapShape | ListShape | EnumShape | PatternShape | RuledShape;

/** Kinds of scalars, and `*` for what is not looked into. */
export type Scalar = "s" | "i" | "n" | "b" | "x" | "q" | "*";

/** A mapping with known fields. */
export interface ObjectShape {
  /** Fields. */
  readonly p: Readonly<Record<string, Shape>>;
  /** Required fields. */
  readonly r?: readonly string[];
  /** Whether fields that are not listed are kept. */
  readonly o?: 1;
}

/** A mapping with free keys. */
export interface MapShape {
  readonly m: Shape;
}

/** A list. */
export interface ListShape {
  readonly a: Shape;
}

/** A string of a fixed choice. */
export interface EnumShape {
  readonly e: readonly string[];
}

/** A string that matches a regular expression. */
export interface PatternShape {
  readonly g: string;
}

/** A shape whose values must also satisfy rules. */
export interface RuledShape {
  readonly w: Shape;
  readonly v: readonly ValidationRule[];
}

/** An expression of CEL on `self`, and what the API server says if it is false (x-kubernetes-validations). */
export type ValidationRule = readonly [rule: string, message?: string];

/** The first line of the file; each further one is a shape, which its number from 0 stands for. */
export interface SchemaHead {
  /** Modules it was made from, `<module>@<version>`. */
  readonly sources: readonly string[];
  /** The shape of each `<apiVersion>/<Kind>`. */
  readonly kinds: Readonly<Record<string, number>>;
}
