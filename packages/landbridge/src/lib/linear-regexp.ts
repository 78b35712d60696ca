/** What Go's engine doesn't have (look-around, references back), and what V8's linear one can't do. */
const REFUSED = /\(\?(?:[=!]|<[=!])|\\[1-9k]|\)\{/;

/** Characters of a source. V8 can't compile one of a hundred thousand, and says so only when it matches. */
const LONGEST = 10_000;

let isLinear = false;

/**
 * A regular expression that a repository's author wrote: V8 changes to its linear engine where
 * backtracking takes long, so that no expression keeps a run busy.
 * @throws SyntaxError where it isn't one, is one that only backtracking can match, or is longer than 10,000 characters
 */
export function linearRegExp(source: string, flags = ""): RegExp {
  if (!isLinear) {
    const { setFlagsFromString } = process.getBuiltinModule("node:v8");
    setFlagsFromString("--enable-experimental-regexp-engine-on-excessive-backtracks");
    isLinear = true;
  }
  if (source.length > LONGEST) throw new SyntaxError(`/${source.slice(0, 100)}…/ is too long`);
  if (REFUSED.test(source)) throw new SyntaxError(`/${source}/ can't be matched in linear time`);
  return new RegExp(source, flags);
}
