import { ExpressionError, parseExpressionAt, type Expression } from "./expression";

/** The text with a second dollar sign before some of its `${`, counted from 0. */
export function escapeOccurrences(text: string, occurrences: readonly number[]): string {
  let count = 0;
  return text.replace(/\$\{/g, (found) => (occurrences.includes(count++) ? `$${found}` : found));
}

/**
 * Which `${` of a text to escape so that Flux keeps the expressions that aren't its own: those it can't parse, and those
 * that aren't meant for it. Undefined where that is not clear, since one that is meant for it is inside one that isn't.
 * @param isMeant whether Flux is to replace an expression
 */
export function occurrencesToEscape(
  text: string,
  isMeant: (expression: Expression) => boolean,
): readonly number[] | undefined {
  const starts = [...text.matchAll(/\$\{/g)].map(({ index }) => index);
  const escaped: number[] = [];
  /** Offsets up to which an expression that Flux replaces, and one that it keeps, reach. */
  let [replacedTo, keptTo] = [0, 0];
  for (const [occurrence, start] of starts.entries()) {
    if (start < replacedTo || isEscaped(text, start)) continue;
    const expression = expressionAt(text, start);
    const end = start + (expression?.source.length ?? 0);
    if (expression !== undefined && isMeant(expression)) {
      if (start < keptTo) return undefined;
      replacedTo = end;
    } else {
      escaped.push(occurrence);
      keptTo = Math.max(keptTo, end);
    }
  }
  return escaped;
}

/** Whether an odd number of dollar signs is in front: Flux reads two as one. */
function isEscaped(text: string, start: number): boolean {
  const [before = ""] = /\$*$/.exec(text.slice(0, start)) ?? [];
  return before.length % 2 === 1;
}

function expressionAt(text: string, start: number): Expression | undefined {
  try {
    return parseExpressionAt(text, start);
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}
