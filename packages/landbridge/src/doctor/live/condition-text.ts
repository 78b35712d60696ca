/** Longest text of a controller that is shown. */
const LENGTH = 400;

/** User info of a URL: a token may be its user or its password. */
const USER_INFO = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'@]*@/gi;

/** A controller's words as one line without credentials; long ones are cut. */
export function oneLine(words: string): string {
  const line = words.replace(/\s+/g, " ").trim().replace(USER_INFO, "$1***@");
  return line.length > LENGTH ? `${line.slice(0, LENGTH - 3)}...` : line;
}

/** ` (reason): message.`, as far as there are any, to end a sentence with. */
export function because(message: string, reason = ""): string {
  const line = oneLine(message).replace(/\.$/, "");
  return `${reason === "" ? "" : ` (${reason})`}${line === "" ? "" : `: ${line}`}.`;
}
