import { holdsHash } from "./guessable-secret";
import { isDummy } from "./weak-secret";

/** A line of a file of settings: a comment, a section, an entry of a list, a key with a value, or only brackets. */
const SETTING = /^\s*(?:(?:#|\/\/|;).*|\[.*\]|-\s.*|["']?[\w./-]+["']?\s*[:=].*|[{}[\],]*)$/;

/** A key that holds a secret, with its value. */
const HOLDS =
  /^[ \t]*(?:- |export )?["']?[\w.-]*(?:pass|pwd|token|secret|credential|private|auth|key)[\w.-]*["']?[ \t]*[:=][ \t]*["']?([^\s"',]+)/gim;

/** Values that say where a secret is, or how it is used. */
const NO_SECRET =
  /^(?:[.~]{0,2}\/|[a-z+]+:\/\/[^@]*$|(?:true|false|yes|no|on|off|null|\d{1,5}|\[|\{|\||>)$|[${<%])/i;

/** Whether a text is a file of settings in several lines, none of which holds a secret. */
export function isPlainConfiguration(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length < 2 || text.includes("PRIVATE KEY") || text.includes('"auths"')) return false;
  if (!lines.every((line) => SETTING.test(line)) || holdsHash(text)) return false;
  if (lines.some(hasKey)) return false;
  return ![...text.matchAll(HOLDS)].some(
    ([, value = ""]) => value.length > 2 && !NO_SECRET.test(value) && !isDummy(value),
  );
}

/** Whether a line has a URL with a password, or a word like a key: long, of letters and digits. */
function hasKey(line: string): boolean {
  if (/:\/\/[^\s/:@]*:[^\s/@]+@/.test(line)) return true;
  return line
    .split(/[\s"'=:,]+/)
    .some(
      (word) =>
        /^[\w+/.~-]{20,}$/.test(word) &&
        /\d/.test(word) &&
        /[A-Z]/.test(word) &&
        /[a-z]/.test(word),
    );
}
