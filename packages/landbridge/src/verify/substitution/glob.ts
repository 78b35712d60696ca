/**
 * Whether a shell pattern (`*`, `?`, `[a-z]`, `[^a]`, `\`) matches the whole text, as Flux's `#` and `%`
 * operators decide it. Both are UTF-8 with one character per byte. Undefined for a malformed pattern.
 */
export function globMatches(pattern: string, text: string): boolean | undefined {
  let rest = pattern;
  let here = text;
  while (rest !== "") {
    const stars = /^\**/.exec(rest)?.[0].length ?? 0;
    const chunk = nextChunk(rest.slice(stars));
    rest = rest.slice(stars + chunk.length);
    if (stars > 0 && chunk === "") return true;
    const after = afterChunk(chunk, here, { isFree: stars > 0, isLast: rest === "" });
    if (typeof after !== "string") return after;
    here = after;
  }
  return here === "";
}

/**
 * What follows the first match of a chunk. After a `*` the chunk may match anywhere (`isFree`), otherwise only at
 * the start; the pattern's last chunk has to match the end of the text.
 */
function afterChunk(
  chunk: string,
  text: string,
  { isFree, isLast }: { readonly isFree: boolean; readonly isLast: boolean },
): string | false | undefined {
  const lastStart = isFree ? text.length : 0;
  for (let start = 0; start <= lastStart; start++) {
    const after = matchChunk(chunk, text.slice(start));
    if (after === undefined) return undefined;
    if (after !== false && (after === "" || !isLast)) return after;
  }
  return false;
}

/** The pattern up to the next `*` outside of brackets. */
function nextChunk(pattern: string): string {
  let inBrackets = false;
  for (let index = 0; index < pattern.length; index++) {
    const here = pattern.charAt(index);
    if (here === "\\") index += 1;
    else if (here === "[") inBrackets = true;
    else if (here === "]") inBrackets = false;
    else if (here === "*" && !inBrackets) return pattern.slice(0, index);
  }
  return pattern;
}

/** What follows the chunk in a text that begins with it; undefined for a malformed chunk. */
function matchChunk(chunk: string, text: string): string | false | undefined {
  let rest = text;
  for (let index = 0; index < chunk.length;) {
    if (rest === "") return false;
    const element = readElement(chunk, index);
    if (element === undefined) return undefined;
    const length = element.matched(rest);
    if (length === 0) return false;
    rest = rest.slice(length);
    index = element.end;
  }
  return rest;
}

/** One element of a chunk: a set in brackets, any character, or a byte that stands for itself. */
interface Element {
  readonly end: number;
  /** Length of what it matches at the start of a text that is not empty; 0 if it doesn't match. */
  readonly matched: (text: string) => number;
}

/** The element at an index; undefined for a malformed one. */
function readElement(chunk: string, index: number): Element | undefined {
  const here = chunk.charAt(index);
  if (here === "[") return readBrackets(chunk, index + 1);
  if (here === "?") return { end: index + 1, matched: (text) => firstCharacter(text).length };
  const own = here === "\\" ? index + 1 : index;
  if (own >= chunk.length) return undefined;
  return { end: own + 1, matched: (text) => (text.startsWith(chunk.charAt(own)) ? 1 : 0) };
}

function readBrackets(chunk: string, start: number): Element | undefined {
  const negated = chunk.charAt(start) === "^";
  const ranges: (readonly [number, number])[] = [];
  let index = negated ? start + 1 : start;
  const one = (): number | undefined => {
    if (["", "-", "]"].includes(chunk.charAt(index))) return undefined;
    if (chunk.charAt(index) === "\\") index += 1;
    const character = firstCharacter(chunk.slice(index));
    index += character.length;
    return character.length === 0 || index >= chunk.length ? undefined : character.code;
  };
  while (chunk.charAt(index) !== "]" || ranges.length === 0) {
    const low = one();
    if (low === undefined) return undefined;
    let high: number | undefined = low;
    if (chunk.charAt(index) === "-") {
      index += 1;
      high = one();
    }
    if (high === undefined) return undefined;
    ranges.push([low, high]);
  }
  const inside = (code: number): boolean =>
    ranges.some(([low, high]) => low <= code && code <= high);
  const matched = (text: string): number => {
    const { code, length } = firstCharacter(text);
    return inside(code) === negated ? 0 : length;
  };
  return { end: index + 1, matched };
}

/** Code point at the start of UTF-8, with its length in bytes; a broken one counts one byte. */
function firstCharacter(bytes: string): { readonly code: number; readonly length: number } {
  const lead = bytes.charCodeAt(0);
  if (!(lead >= 0x80)) return { code: lead, length: Math.min(1, bytes.length) };
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  const decoded = Buffer.from(bytes.slice(0, length), "latin1").toString("utf8");
  const whole = Array.from(decoded).length === 1 && decoded !== "\ufffd";
  return whole ? { code: decoded.codePointAt(0) ?? 0, length } : { code: 0xfffd, length: 1 };
}
