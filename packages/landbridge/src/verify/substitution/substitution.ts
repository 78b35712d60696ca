import type { FieldPath, YamlRecord } from "../yaml/json";

/**
 * What is known about a variable: `value` where it is known; `{ set: true }` alone where it is set to
 * something not known (a value encrypted with SOPS); `{ set: false }` where it is known to be unset;
 * undefined where nothing is known (a source outside the repository whose keys are not known).
 */
export type Variable =
  { readonly set: true; readonly value?: string } | { readonly set: false } | undefined;

/** The variables of a Flux Kustomization, merged in Flux's order. */
export interface Variables {
  get(name: string): Variable;
  /** Whether at least one variable is known to Flux: without any it substitutes nothing. */
  readonly any: boolean;
}

/** A variable that an object uses. */
export interface VariableUse {
  readonly name: string;
  /** Field whose text (or whose key) has it. */
  readonly path: FieldPath;
  /** The expression as written, `${REGION:=eu-west-1}`. */
  readonly expression: string;
  /** Whether a default is given, so that it may be unset. */
  readonly hasDefault: boolean;
  readonly variable: Variable;
}

/** An expression at which Flux fails the whole Kustomization. */
export interface SubstitutionError {
  readonly path: FieldPath;
  /** The expression, or the text around it. */
  readonly expression: string;
  /** Flux's complaint in our words. */
  readonly message: string;
}

/** A value whose type changes because Flux writes it without quotes and reads it again. */
export interface TypeChange {
  readonly path: FieldPath;
  /** Text before the substitution, `${ACCOUNT_ID}`. */
  readonly before: string;
  /** Text after it, `004512345678`. */
  readonly after: string;
  /** What it is read as. */
  readonly becomes: "number" | "boolean" | "null" | "mapping" | "list" | "invalid";
}

/** The result of Flux's substitution on one object. */
export interface Substituted {
  /** The object as Flux applies it. Expressions whose value is not known stay as they are. */
  readonly data: YamlRecord;
  readonly uses: readonly VariableUse[];
  readonly errors: readonly SubstitutionError[];
  readonly typeChanges: readonly TypeChange[];
}
