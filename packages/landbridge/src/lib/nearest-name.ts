import { distance } from "fastest-levenshtein";

/** Letters that differ in a slip of the pen; more of them may as well be another name. */
export const SLIP = 2;

/** Letters of the shortest name in which two swapped letters count as one slip: `v12` is not a misspelt `v21`. */
const SWAPPABLE = 4;

/**
 * The name that was probably meant: at most a third of its letters differ, or fewer with a limit; one letter of a
 * short name. Two letters that changed places count as one difference, as does any number of letters in the wrong case.
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
    const difference = differenceOf(name, other);
    if (difference > 0 && difference < least && mayBeMeant(other))
      [best, least] = [other, difference];
  }
  return best;
}

/**
 * A message with `Did you mean "verify"?` behind it, if a name is near.
 * @param nearest what {@link nearestName} found
 */
export function didYouMean(message: string, nearest: string | undefined): string {
  if (nearest === undefined) return message;
  return message.endsWith(".")
    ? `${message} Did you mean "${nearest}"?`
    : `${message}; did you mean "${nearest}"?`;
}

function differenceOf(name: string, other: string): number {
  if (name === other) return 0;
  if (isSwapped(name, other)) return 1;
  return Math.max(1, distance(name.toLowerCase(), other.toLowerCase()));
}

/** Whether two neighboring letters of a name changed places, and nothing else. */
function isSwapped(name: string, other: string): boolean {
  if (name.length !== other.length || name.length < SWAPPABLE) return false;
  let at = 0;
  while (at < name.length && name[at] === other[at]) at++;
  return (
    at + 1 < name.length &&
    name[at] === other[at + 1] &&
    name[at + 1] === other[at] &&
    name.slice(at + 2) === other.slice(at + 2)
  );
}
