import { linearRegExp } from "../../../lib/linear-regexp";
import { NotUnderstood } from "../failure";
import { integerOf, textOf, type TemplateFunction } from "./arguments";

/** Longer patterns and texts aren't matched by going back: JavaScript's expressions may take long, unlike Go's. */
const MAX_PATTERN = 200;
const MAX_TEXT = 2000;
const MAX_TEXT_OF_ONE_REPETITION = 20_000;
/** A repetition of what repeats: JavaScript may take exponentially long for it. */
const NESTED_REPETITION = /[*+}]\)?[*+]|\([^()]*[*+][^()]*\)[*+{]/;

/** Classes of Unicode and quoted parts, which JavaScript's expressions without the flag `u` don't have. */
const OF_UNICODE = /\\(?:[pPQE]|x\{)/;

/** Go's expression as one of JavaScript, for a text of this length. */
function patternOf(pattern: unknown, length: number, flags = ""): RegExp {
  let source = textOf(pattern);
  let all = flags;
  const [prefix, options] = /^\(\?([imsU]+)\)/.exec(source) ?? [];
  if (prefix !== undefined && options !== undefined) {
    if (options.includes("U")) throw new NotUnderstood("an expression with (?U)");
    source = source.slice(prefix.length);
    all += options;
  }
  source = source
    .replaceAll("(?P<", "(?<")
    .replaceAll("\\z", "$")
    .replaceAll("\\A", "^")
    .replace(/\[\[:(\w+):\]\]/g, (_all, name: string) => `[${classOf(name)}]`)
    .replace(/\[:(\w+):\]/g, (_all, name: string) => classOf(name))
    // Of these, JavaScript wants no backslash with the flag `u`.
    .replace(/\\([-_"'@%&#=:;,<>~`! ])/g, (whole, sign: string) => (sign === "-" ? whole : sign));
  const mayTakeLong =
    length > MAX_TEXT || source.length > MAX_PATTERN || NESTED_REPETITION.test(source);
  return mayTakeLong ? linear(source, all, length) : compiled(source, all);
}

function compiled(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, `u${flags}`);
  } catch {
    return withoutUnicode(() => new RegExp(source, flags), source);
  }
}

/** One that is matched without going back, as in Go, or that goes back hardly ever. */
function linear(source: string, flags: string, length: number): RegExp {
  const found = withoutUnicode(() => linearRegExp(written(source), flags), source);
  if (found.flags.includes("l")) return found;
  const repeats = source.match(/[*+{]/g)?.length ?? 0;
  if (repeats === 0 || (repeats === 1 && length <= MAX_TEXT_OF_ONE_REPETITION)) return found;
  throw new NotUnderstood("an expression that may take long");
}

/** A group that is repeated so many times, written as often; the last one is the group of that number. */
function written(source: string): string {
  return source.replace(
    /\(([^()?][^()]*)\)\{(\d)\}/g,
    (_all, inner: string, count: string) =>
      `(?:${inner})`.repeat(Math.max(Number(count) - 1, 0)) + `(${inner})`,
  );
}

function withoutUnicode(compile: () => RegExp, source: string): RegExp {
  if (OF_UNICODE.test(source)) throw new NotUnderstood("an expression");
  try {
    return compile();
  } catch {
    throw new NotUnderstood("an expression");
  }
}

const CLASSES: Readonly<Record<string, string>> = {
  alpha: "A-Za-z",
  digit: "0-9",
  alnum: "0-9A-Za-z",
  upper: "A-Z",
  lower: "a-z",
  space: "\\s",
  word: "\\w",
};

function classOf(name: string): string {
  const found = CLASSES[name];
  if (found === undefined) throw new NotUnderstood("a class of characters");
  return found;
}

/** A text, and the expression for it. */
function search(pattern: unknown, value: unknown, flags = ""): readonly [string, RegExp] {
  const text = textOf(value);
  return [text, patternOf(pattern, text.length, flags)];
}

/** Go's `$1`, `${1}` and `${name}`; `$1x` is the group of that name. */
function replaced(pattern: unknown, value: unknown, by: unknown): string {
  const replacement = textOf(by);
  if (/\$[\w{]/.test(replacement.replace(/\$\{\w+\}|\$\d+(?!\w)/g, "")))
    throw new NotUnderstood("a replacement");
  const [text, expression] = search(pattern, value, "g");
  return text.replace(expression, (...found: readonly unknown[]) =>
    replacement.replace(/\$\{(\w+)\}|\$(\d+)/g, (_all, braced?: string, plain?: string) => {
      const group = found[Number(braced ?? plain)];
      return typeof group === "string" ? group : "";
    }),
  );
}

/** Matches as Go's: all of them, or the first so many. */
function findAll(pattern: unknown, value: unknown, count: unknown): readonly string[] {
  const [text, expression] = search(pattern, value, "g");
  const all = [...text.matchAll(expression)].map(([match]) => match);
  return integerOf(count) < 0 ? all : all.slice(0, integerOf(count));
}

function split(pattern: unknown, value: unknown, count: unknown): readonly string[] {
  const [text, expression] = search(pattern, value, "g");
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(expression)) {
    if (integerOf(count) > 0 && parts.length === integerOf(count) - 1) break;
    if (match[0] === "") throw new NotUnderstood("a split at nothing");
    parts.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}

const matches: TemplateFunction = (pattern, value) => {
  const [text, expression] = search(pattern, value);
  return expression.test(text);
};
const find: TemplateFunction = (pattern, value) => {
  const [text, expression] = search(pattern, value);
  return expression.exec(text)?.[0] ?? "";
};
const literally: TemplateFunction = (pattern, value, by) => {
  const [text, expression] = search(pattern, value, "g");
  return text.replace(expression, () => textOf(by));
};

/** Regular expressions, as sprig has them. */
export const PATTERNS: Readonly<Record<string, TemplateFunction>> = {
  regexMatch: matches,
  mustRegexMatch: matches,
  regexFind: find,
  mustRegexFind: find,
  regexFindAll: findAll,
  mustRegexFindAll: findAll,
  regexReplaceAll: replaced,
  mustRegexReplaceAll: replaced,
  regexReplaceAllLiteral: literally,
  mustRegexReplaceAllLiteral: literally,
  regexSplit: split,
  mustRegexSplit: split,
  regexQuoteMeta: (value) => textOf(value).replace(/[\\.+*?()|[\]{}^$]/g, "\\$&"),
};
