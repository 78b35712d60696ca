import { NotUnderstood } from "../failure";
import { integerOf, numberOf, textOf, type TemplateFunction } from "./arguments";
import { formatted, formattedNumber, withExponent } from "./printed";

/** Copies of a text that no template needs more of. */
const MAX_INDENT = 200;
/** Characters that `repeat` may return. */
const MAX_REPEATED = 10_000;

function indent(count: unknown, value: unknown): string {
  const spaces = " ".repeat(Math.min(Math.max(integerOf(count), 0), MAX_INDENT));
  return spaces + textOf(value).replaceAll("\n", `\n${spaces}`);
}

/** Go's `%q` and sprig's `quote`. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function printf(format: unknown, ...args: readonly unknown[]): string {
  let next = 0;
  const filled = textOf(format).replace(
    /%([-+# 0]*)(\d*)(?:\.(\d+))?([a-zA-Z%])/g,
    (_all, flags: string, width: string, precision: string | undefined, verb: string) => {
      if (verb === "%") return "%";
      if (next >= args.length) return `%!${verb}(MISSING)`;
      return padded(verbOf(verb, precision, args[next++]), flags, Number(width));
    },
  );
  if (next < args.length) throw new NotUnderstood("printf with too many arguments");
  return filled;
}

function verbOf(verb: string, precision: string | undefined, value: unknown): string {
  if (verb === "v") return formatted(value);
  if (value === undefined || value === null) return `%!${verb}(<nil>)`;
  const text = VERBS[`${verb} of ${typeof value}`]?.(value, precision);
  if (text === undefined) throw new NotUnderstood(`printf of %${verb}`);
  return text;
}

type Verb = (value: unknown, precision: string | undefined) => string | undefined;

const whole: Verb = (value) => (Number.isInteger(value) ? String(value) : undefined);

/** What `printf` does with a value, by the verb and the type. */
const VERBS: Readonly<Record<string, Verb>> = {
  "s of string": (value, precision) =>
    precision === undefined ? textOf(value) : textOf(value).slice(0, Number(precision)),
  // Of lists and mappings, each element is printed.
  "s of object": (value) => (areTexts(value) ? formatted(value) : undefined),
  "q of string": (value) => quoted(textOf(value)),
  "t of boolean": (value) => String(value),
  "d of number": whole,
  "d of bigint": (value) => String(value),
  "f of number": (value, precision) => numberOf(value).toFixed(Number(precision ?? 6)),
  "g of number": (value, precision) => general(numberOf(value), precision),
  "x of number": (value) => (Number.isInteger(value) ? numberOf(value).toString(16) : undefined),
  "x of string": (value) => Buffer.from(textOf(value)).toString("hex"),
};

function areTexts(value: unknown): boolean {
  return (
    typeof value === "object" &&
    Object.values(value ?? {}).every((item) => typeof item === "string")
  );
}

/** `%g`: with so many digits, and an exponent where there would be more. */
function general(value: number, precision: string | undefined): string {
  if (precision === undefined) return formattedNumber(value);
  const digits = Math.max(Number(precision), 1);
  const rounded = Number(value.toPrecision(digits));
  const exponent = Number(rounded.toExponential().split("e")[1]);
  return exponent < digits && exponent >= -4 ? String(rounded) : withExponent(rounded);
}

function padded(text: string, flags: string, width: number): string {
  if (flags.includes("-")) return text.padEnd(width);
  return flags.includes("0") ? text.padStart(width, "0") : text.padStart(width);
}

/** Argo CD's `normalize`: a name that is a valid DNS name. */
function normalize(value: unknown): string {
  return textOf(value)
    .toLowerCase()
    .replace(/[^-a-z0-9.]/g, "-")
    .slice(0, 253)
    .replace(/^[-.]+|[-.]+$/g, "");
}

/** Names of which the words are clear; what sprig does with others depends on more. */
const OF_WORDS = /^[A-Z]?[a-z]+\d*(?:[-_ ]?[A-Z][a-z]+\d*|[-_ ][a-z]+\d*)*$/;

/** The words of a name, in whatever case it is. */
function words(value: unknown): readonly string[] {
  const text = textOf(value);
  if (text !== "" && !OF_WORDS.test(text)) throw new NotUnderstood("a name of unclear words");
  return text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[\s_-]/)
    .filter((word) => word !== "");
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Go counts bytes. A part of a character becomes the sign for what can't be read. */
function bytesOf(value: unknown): Buffer {
  return Buffer.from(textOf(value));
}

function trunc(count: unknown, value: unknown): string {
  const text = bytesOf(value);
  const length = integerOf(count);
  const isCutInFront = length < 0 && text.length + length > 0;
  if (length < 0) return String(isCutInFront ? text.subarray(length) : text);
  return String(text.subarray(0, length));
}

function substr(start: unknown, end: unknown, value: unknown): string {
  const text = bytesOf(value);
  const from = integerOf(start);
  const to = integerOf(end);
  if (from < 0) return String(text.subarray(0, Math.max(to, 0)));
  return String(to < 0 || to > text.length ? text.subarray(from) : text.subarray(from, to));
}

function trimSuffix(suffix: unknown, value: unknown): string {
  const text = textOf(value);
  const end = textOf(suffix);
  return end !== "" && text.endsWith(end) ? text.slice(0, -end.length) : text;
}

function trimPrefix(prefix: unknown, value: unknown): string {
  const text = textOf(value);
  return text.startsWith(textOf(prefix)) ? text.slice(textOf(prefix).length) : text;
}

/** Go's `strings.Trim`: all of some characters, at both ends. */
function trimAll(characters: unknown, value: unknown): string {
  const [set, text] = [textOf(characters), textOf(value)];
  let from = 0;
  let to = text.length;
  while (from < to && set.includes(text[from] ?? "")) from++;
  while (to > from && set.includes(text[to - 1] ?? "")) to--;
  return text.slice(from, to);
}

/** sprig's `strval` of each item that isn't nil. */
function joined(values: readonly unknown[], print: (text: string) => string): string {
  return values
    .filter((value) => value !== undefined && value !== null)
    .map((value) => print(formatted(value)))
    .join(" ");
}

/** Texts: those of Go, sprig and Argo CD. */
export const STRINGS: Readonly<Record<string, TemplateFunction>> = {
  quote: (...args) => joined(args, quoted),
  squote: (...args) => joined(args, (text) => `'${text}'`),
  cat: (...args) => joined(args, (text) => text),
  lower: (value) => textOf(value).toLowerCase(),
  upper: (value) => textOf(value).toUpperCase(),
  // Every other sign than a letter, a digit, or an underscore begins a word, an apostrophe included.
  title: (value) =>
    textOf(value).replace(/(?<=^|[^\w\u0080-\uFFFF]|\s)\p{Ll}/gu, (part) => part.toUpperCase()),
  untitle: (value) => textOf(value).replace(/(^|\s)([A-Z])/g, (part) => part.toLowerCase()),
  trim: (value) => textOf(value).trim(),
  trimAll,
  trimall: trimAll,
  trimSuffix,
  trimPrefix,
  trunc,
  abbrev: (width, value) => {
    const text = textOf(value);
    const most = integerOf(width);
    return most < 4 || text.length <= most ? text : `${text.slice(0, most - 3)}...`;
  },
  substr,
  replace: (from, to, value) => {
    if (from === "") throw new NotUnderstood("a replacement of nothing");
    return textOf(value).split(textOf(from)).join(textOf(to));
  },
  repeat: (count, value) => {
    const text = textOf(value);
    if (integerOf(count) * text.length > MAX_REPEATED) throw new NotUnderstood("a long text");
    return text.repeat(Math.max(integerOf(count), 0));
  },
  nospace: (value) => textOf(value).replace(/\s/g, ""),
  contains: (part, value) => textOf(value).includes(textOf(part)),
  hasPrefix: (part, value) => textOf(value).startsWith(textOf(part)),
  hasSuffix: (part, value) => textOf(value).endsWith(textOf(part)),
  camelcase: (value) => words(value).map(capitalized).join(""),
  kebabcase: (value) => words(value).join("-").toLowerCase(),
  snakecase: (value) => words(value).join("_").toLowerCase(),
  plural: (one, many, count) => (numberOf(count) === 1 ? one : many),
  indent,
  nindent: (count, value) => `\n${indent(count, value)}`,
  toString: formatted,
  print: (...args) =>
    args.reduce<string>((text, arg, at) => {
      const needsSpace = at > 0 && typeof arg !== "string" && typeof args[at - 1] !== "string";
      return `${text}${needsSpace ? " " : ""}${formatted(arg)}`;
    }, ""),
  println: (...args) => `${args.map(formatted).join(" ")}\n`,
  printf,
  normalize,
};
