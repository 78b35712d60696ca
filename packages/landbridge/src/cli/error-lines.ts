import type { UserError } from "../errors/user-error";

/** A user's mistakes as a command prints them: each line that isn't indented names the program. */
export function errorLines({ message }: UserError): string {
  return message.replace(/^(?! )/gm, "landbridge: ");
}
