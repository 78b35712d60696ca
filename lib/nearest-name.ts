import { distance } from "fastest-levenshtein";

/** Letters that differ in a slip of the pen; more of them may as well be another name. */
export const SLIP = 2;

/** The name that was probably meant: at most a third of its letters differ, or fewer with a limit. */
export function nearestName(
  name: string,
  names: Iterable<string>,
  limit = Infinity,
): string | undefined {
  let best: string | undefined;
  let least = Math.min(limit, Math.max(1, Math.floor(name.length / 3))) + 1;
  for (const other of names) {
    const difference = distance(name, other);
    if (difference > 0 && difference < least) [best, least] = [other, difference];
  }
  return best;
}
