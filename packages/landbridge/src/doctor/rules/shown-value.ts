import { oneLine } from "../live/condition-text";

/** Keys that may hold a secret, whatever the contract says: someone may have put one there. */
const SECRET = /pass|secret|token|credential|private|api[-_]?key/i;

const LENGTH = 80;

/** A value as one short line; a possible secret is not shown. */
export function shownValue(key: string, value: unknown): string {
  if (SECRET.test(key)) return "a value that is not shown";
  const json = (JSON.stringify(value) as string | undefined) ?? "nothing";
  const line = oneLine(json);
  return line.length > LENGTH ? `${line.slice(0, LENGTH - 3)}...` : line;
}
