import { isRecord } from "./json";

/** Levels that a value may have: the stack holds many times as many, and no manifest has a tenth. */
export const MAX_DEPTH = 200;

/** More values than any manifest has: an alias bomb. The YAML parser of Kubernetes rejects it, too. */
const MAX_VALUES = 2_000_000;

/** Why a value can't be walked through; undefined if it can. */
export type Excess = "cycle" | "depth" | "size";

/**
 * Looks for values that the program can't traverse. What is shared counts each time, as it does
 * for all that walk through the value.
 */
export function excessOf(value: unknown, { maxValues = MAX_VALUES } = {}): Excess | undefined {
  let budget = maxValues;
  const around = new Set<unknown>();
  const visit = (item: unknown, depth: number): Excess | undefined => {
    if (budget-- <= 0) return "size";
    if (!Array.isArray(item) && !isRecord(item)) return undefined;
    if (around.has(item)) return "cycle";
    if (depth > MAX_DEPTH) return "depth";
    around.add(item);
    for (const inner of Array.isArray(item) ? item : Object.values(item)) {
      const excess = visit(inner, depth + 1);
      if (excess !== undefined) return excess;
    }
    around.delete(item);
    return undefined;
  };
  return visit(value, 1);
}

/** For messages: what follows the name of a file or field. */
export const EXCESS: Readonly<Record<Excess, string>> = {
  cycle: "an alias refers to a value that contains it",
  depth: `values are nested more than ${MAX_DEPTH} levels deep`,
  size: "its aliases expand to too many values",
};

/** Where brackets of a text are nested deeper than a parser with a stack can go; undefined if nowhere. */
export function tooDeepAt(
  text: string,
  limit: number,
): { readonly line: number; readonly column: number } | undefined {
  let depth = 0;
  let line = 1;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "\n") [line, start] = [line + 1, at + 1];
    else if (character === "{" || character === "[" || character === "(") {
      if (++depth > limit) return { line, column: at - start + 1 };
    } else if ((character === "}" || character === "]" || character === ")") && depth > 0) depth--;
  }
  return undefined;
}
