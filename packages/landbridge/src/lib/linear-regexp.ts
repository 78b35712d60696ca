/** What Go's engine doesn't have (look-around, references back), and what V8's linear one can't do. */
const REFUSED = /\(\?(?:[=!]|<[=!])|\\[1-9k]|\)\{/;

/** Characters of a source. V8 can't compile one of a hundred thousand, and says so only when it matches. */
const LONGEST = 10_000;

/** What repeats without an end, and a group that is repeated. */
const REPEATS = /[*+]|\{\d*,\d*\}/g;
const REPEATED_GROUP = /\)[*+]/;

let isAllowed = false;

/**
 * A regular expression that a repository's author wrote: V8 matches it with its linear engine where backtracking might take
 * long, so that no expression keeps a run busy. The setting by which V8 changes to that engine by itself is of no use: it
 * counts for the verifier's own expressions as well, and on a file of megabytes they then need hundreds of them.
 * @throws SyntaxError where it isn't one, is one that only backtracking can match, or is longer than 10,000 characters
 */
export function linearRegExp(source: string, flags = ""): RegExp {
  if (source.length > LONGEST) throw new SyntaxError(`/${source.slice(0, 100)}…/ is too long`);
  if (REFUSED.test(source)) throw new SyntaxError(`/${source}/ can't be matched in linear time`);
  const backtracking = new RegExp(source, flags);
  return mayTakeLong(source) ? (withLinearEngine(source, flags) ?? backtracking) : backtracking;
}

/** With up to two repetitions, none of them in another one, backtracking is fast enough; one less where a match may start anywhere. */
function mayTakeLong(source: string): boolean {
  const most = source.startsWith("^") ? 2 : 1;
  return REPEATED_GROUP.test(source) || (source.match(REPEATS)?.length ?? 0) > most;
}

/** undefined for what the engine can't do: the flag `u`, named groups, thousands of repetitions. */
function withLinearEngine(source: string, flags: string): RegExp | undefined {
  if (!isAllowed) {
    const { setFlagsFromString } = process.getBuiltinModule("node:v8");
    setFlagsFromString("--enable-experimental-regexp-engine");
    isAllowed = true;
  }
  try {
    return new RegExp(source, `${flags}l`);
  } catch {
    return undefined;
  }
}
