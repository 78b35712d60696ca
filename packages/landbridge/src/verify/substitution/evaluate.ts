import { DEFAULT_OPERATORS, ExpressionError, type Expression, type Part } from "./expression";
import { applyOperator, fromBytes, FunctionError, toBytes } from "./functions";
import type { Variable } from "./substitution";

/** A text after substitution. */
export interface Evaluated {
  readonly text: string;
  /** False where the value of a variable is not known, so that its expression still stands there. */
  readonly known: boolean;
}

/** Fills in the variables. Throws ExpressionError where Flux is certain to fail. */
export function evaluate(parts: readonly Part[], lookup: (name: string) => Variable): Evaluated {
  const evaluated = parts.map((part) => {
    if (typeof part === "string") return { text: part, known: true };
    const { text: bytes, known } = evaluatePart(part, lookup);
    const text = fromBytes(bytes);
    if (toBytes(text) === bytes) return { text, known };
    throw new ExpressionError("it splits a character", part.source);
  });
  return {
    text: evaluated.map((part) => part.text).join(""),
    known: evaluated.every((part) => part.known),
  };
}

/** The bytes of a part. */
function evaluatePart(part: Part, lookup: (name: string) => Variable): Evaluated {
  if (typeof part === "string") return { text: toBytes(part), known: true };
  const parameters = part.parameters.map((parameter) => evaluatePart(parameter, lookup));
  const value = valueOf(lookup(part.name));
  if (value === undefined) return { text: toBytes(part.source), known: false };
  const isDefault = DEFAULT_OPERATORS.has(part.operator);
  if (isDefault && value !== "") return { text: value, known: true };
  const known = parameters.every((parameter) => parameter.known);
  if (!known && !isDefault) return { text: toBytes(part.source), known: false };
  const texts = parameters.map((parameter) => parameter.text);
  return { text: apply(part, value, texts), known };
}

/** The bytes Flux puts in: without newlines, empty for an unset variable; undefined if not known. */
function valueOf(variable: Variable): string | undefined {
  if (variable === undefined) return undefined;
  if (!variable.set) return "";
  return variable.value === undefined ? undefined : toBytes(variable.value.replaceAll("\n", ""));
}

function apply(part: Expression, value: string, parameters: readonly string[]): string {
  try {
    return applyOperator(part.operator, value, parameters);
  } catch (error) {
    if (error instanceof FunctionError) throw new ExpressionError(error.message, part.source);
    throw error;
  }
}
