import { maskCredentials } from "../../lib/mask-credentials";

/** Longest text of a controller that is shown. */
const LENGTH = 400;

/** A controller's words as one line without credentials; long ones are cut. */
export function oneLine(words: string): string {
  const line = maskCredentials(words.replace(/\s+/g, " ").trim());
  return line.length > LENGTH ? `${line.slice(0, LENGTH - 3)}...` : line;
}

/** ` (reason): message.`, as far as there are any, to end a sentence with. */
export function because(message: string, reason = ""): string {
  const line = oneLine(message).replace(/\.$/, "");
  return `${reason === "" ? "" : ` (${reason})`}${line === "" ? "" : `: ${line}`}.`;
}
