import { NotUnderstood } from "../failure";
import { integerOf, textOf, type TemplateFunction } from "./arguments";

/** Longer patterns and texts aren't matched: JavaScript's expressions may take long, unlike Go's. */
const MAX_PATTERN = 200;
const MAX_TEXT = 2000;
/** A repetition of what repeats: JavaScript may take exponentially long for it. */
const NESTED_REPETITION = /[*+}]\)?[*+]|\([^()]*[*+][^()]*\)[*+{]/;

/** Go's expression as one of JavaScript. */
function patternOf(pattern: unknown, flags = ""): RegExp {
  let source = textOf(pattern);
  let all = `u${flags}`;
  const [prefix, options] = /^\(\?([imsU]+)\)/.exec(source) ?? [];
  if (prefix !== undefined && options !== undefined) {
    if (options.includes("U")) throw new NotUnderstood("an expression with (?U)");
    source = source.slice(prefix.length);
    all += options;
  }
  if (source.length > MAX_PATTERN || NESTED_REPETITION.test(source))
    throw new NotUnderstood("an expression that may take long");
  source = source
    .replaceAll("(?P<", "(?<")
    .replaceAll("\\z", "$")
    .replaceAll("\\A", "^")
    .replace(/\[\[:(\w+):\]\]/g, (_all, name: string) => `[${classOf(name)}]`)
    .replace(/\[:(\w+):\]/g, (_all, name: string) => classOf(name))
    // Of these, JavaScript wants no backslash with the flag `u`.
    .replace(/\\([-_"'@%&#=:;,<>~`! ])/g, (whole, sign: string) => (sign === "-" ? whole : sign));
  try {
    return new RegExp(source, all);
  } catch {
    try {
      return new RegExp(source, all.replace("u", ""));
    } catch {
      throw new NotUnderstood("an expression");
    }
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

function searched(value: unknown): string {
  const text = textOf(value);
  if (text.length > MAX_TEXT) throw new NotUnderstood("a long text");
  return text;
}

/** Go's `$1`, `${1}` and `${name}`; `$1x` is the group of that name. */
function replaced(pattern: unknown, value: unknown, by: unknown): string {
  const replacement = textOf(by);
  if (/\$[\w{]/.test(replacement.replace(/\$\{\w+\}|\$\d+(?!\w)/g, "")))
    throw new NotUnderstood("a replacement");
  return searched(value).replace(patternOf(pattern, "g"), (...found: readonly unknown[]) =>
    replacement.replace(/\$\{(\w+)\}|\$(\d+)/g, (_all, braced?: string, plain?: string) => {
      const group = found[Number(braced ?? plain)];
      return typeof group === "string" ? group : "";
    }),
  );
}

/** Matches as Go's: all of them, or the first so many. */
function findAll(pattern: unknown, value: unknown, count: unknown): readonly string[] {
  const all = [...searched(value).matchAll(patternOf(pattern, "g"))].map(([match]) => match);
  return integerOf(count) < 0 ? all : all.slice(0, integerOf(count));
}

function split(pattern: unknown, value: unknown, count: unknown): readonly string[] {
  const text = searched(value);
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(patternOf(pattern, "g"))) {
    if (integerOf(count) > 0 && parts.length === integerOf(count) - 1) break;
    if (match[0] === "") throw new NotUnderstood("a split at nothing");
    parts.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}

const matches: TemplateFunction = (pattern, value) => patternOf(pattern).test(searched(value));
const find: TemplateFunction = (pattern, value) =>
  patternOf(pattern).exec(searched(value))?.[0] ?? "";
const literally: TemplateFunction = (pattern, value, by) =>
  searched(value).replace(patternOf(pattern, "g"), () => textOf(by));

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
