import { distance } from "fastest-levenshtein";

/** Letters that differ in a slip of the pen; more of them may as well be another name. */
export const SLIP = 2;

/**
 * The name that was probably meant: at most a third of its letters differ, or fewer with a limit.
 * @param mayBeMeant asked only of names that are near, since there may be many
 */
export function nearestName(
  name: string,
  names: Iterable<string>,
  limit = Infinity,
  mayBeMeant: (other: string) => boolean = () => true,
): string | undefined {
  let best: string | undefined;
  let least = Math.min(limit, Math.max(1, Math.floor(name.length / 3))) + 1;
  for (const other of names) {
    // Each letter more is a difference: most names need no closer look.
    if (Math.abs(name.length - other.length) >= least) continue;
    const difference = distance(name, other);
    if (difference > 0 && difference < least && mayBeMeant(other))
      [best, least] = [other, difference];
  }
  return best;
}
