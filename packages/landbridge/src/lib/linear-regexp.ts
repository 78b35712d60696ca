/** What Go's engine doesn't have (look-around, references back), and what V8's linear one can't do. */
const REFUSED = /\(\?(?:[=!]|<[=!])|\\[1-9k]|\)\{/;

let isLinear = false;

/**
 * A regular expression that a repository's author wrote: V8 changes to its linear engine where
 * backtracking takes long, so that no expression keeps a run busy.
 * @throws SyntaxError where it isn't one, or is one that only backtracking can match
 */
export function linearRegExp(source: string, flags = ""): RegExp {
  if (!isLinear) {
    const { setFlagsFromString } = process.getBuiltinModule("node:v8");
    setFlagsFromString("--enable-experimental-regexp-engine-on-excessive-backtracks");
    isLinear = true;
  }
  if (REFUSED.test(source)) throw new SyntaxError(`/${source}/ can't be matched in linear time`);
  return new RegExp(source, flags);
}
