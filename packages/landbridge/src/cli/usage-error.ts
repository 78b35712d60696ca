import { UserError } from "../errors/user-error";

/** A mistake in the call: one line. */
export function usageError(place: string, message: string): UserError {
  return new UserError({ place, message });
}
