import type { Finding } from "./finding";

/** What a finding is recognized by in another run. */
export type Identified = Pick<Finding, "rule" | "message" | "object"> & { readonly file: string };

/** What `configMapGenerator` appends to names: it changes with the content. */
const HASH_SUFFIX = /-[2456789bcdfghkmt]{10}\b/g;
/** How many others there are changes when one comes or goes elsewhere. */
const COUNTS = /,? (?:and|or) \d+ others?(?: objects?)?\b/g;
const NUMBERED = /\b\d+ (other|more)s?\b/g;
/** Verbs that follow a count. */
const VERBS = / (?:is|are|depends?)\b/g;
/** `apps/app.yaml:12:5` and `line 12`. */
const LINES = /(\.[a-z]+):\d+(?::\d+)?|\bline \d+/g;

/**
 * A text that is the same for the same mistake in another run: it survives edits elsewhere in the file and the
 * repository, such as lines that move, objects that are reordered, and others that are counted in the message.
 * Two instances of one mistake have the same text, so callers count.
 */
export function fingerprintOf({ rule, file, object = "", message }: Identified): string {
  return [rule, file, withoutHash(object), stable(message)].join("\0");
}

/** The same of a finding. */
export function fingerprintOfFinding({ rule, location, object, message }: Finding): string {
  const { file } = location;
  return fingerprintOf({ rule, file, message, object });
}

function withoutHash(name: string): string {
  return name.replace(HASH_SUFFIX, "");
}

function stable(message: string): string {
  return withoutHash(message)
    .replace(COUNTS, "")
    .replace(NUMBERED, "$1")
    .replace(VERBS, "")
    .replace(LINES, "$1")
    .replace(/\s+/g, " ");
}
