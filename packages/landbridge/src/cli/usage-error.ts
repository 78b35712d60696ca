import { distance } from "fastest-levenshtein";

import { UserError } from "../errors/user-error";

/** A mistake in the call: one line. */
export function usageError(place: string, message: string): UserError {
  return new UserError({ place, message });
}

/** `; did you mean "verify"?` if a name is close: at most two typos, or a third of a long name. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const limit = Math.min(name.length - 1, Math.max(2, Math.floor(name.length / 3)));
  const [nearest] = [...names]
    .map((other) => ({ other, slips: distance(name, other) }))
    .filter(({ slips }) => slips <= limit)
    .sort((one, other) => one.slips - other.slips);
  return nearest === undefined ? "" : `; did you mean "${nearest.other}"?`;
}
