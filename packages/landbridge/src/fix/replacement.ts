/** A part of a text and what replaces it; an insertion if the part is empty. */
export interface Replacement {
  /** Offset of the first character that is replaced. */
  readonly start: number;
  /** Offset behind the last one. */
  readonly end: number;
  readonly text: string;
}

/** Whether two replacements change the same part of a text; insertions at one place don't overlap. */
export function overlap(one: Replacement, other: Replacement): boolean {
  return one.start < other.end && other.start < one.end;
}

/** The text with all replacements, which don't overlap; insertions at one place keep their order. */
export function replaced(text: string, replacements: readonly Replacement[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, text: own } of sortedByStart(replacements)) {
    result += text.slice(at, start) + own;
    at = end;
  }
  return result + text.slice(at);
}

/** By place, else in the order given. */
function sortedByStart(replacements: readonly Replacement[]): readonly Replacement[] {
  return [...replacements].sort((one, other) => one.start - other.start || one.end - other.end);
}
