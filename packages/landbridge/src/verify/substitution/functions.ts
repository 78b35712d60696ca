import { DEFAULT_OPERATORS } from "./expression";
import { globMatches } from "./glob";

/** A function of the grammar at which Flux ends in a panic. */
export class FunctionError extends Error {}

/** UTF-8 with one character per byte, on which Flux's functions work: they may cut a character in two. */
export function toBytes(value: string): string {
  return Buffer.from(value, "utf8").toString("latin1");
}

/** The text of such bytes; a broken character becomes U+FFFD. */
export function fromBytes(value: string): string {
  return Buffer.from(value, "latin1").toString("utf8");
}

/** The value of an expression, from the variable's value and the operator's parameters; all are bytes. */
export function applyOperator(
  operator: string,
  value: string,
  parameters: readonly string[],
): string {
  const [first = "", second] = parameters;
  if (DEFAULT_OPERATORS.has(operator)) return value === "" ? parameters.join("") : value;
  switch (operator) {
    case "^^":
      return mapCharacters(value, upper);
    case ",,":
      return mapCharacters(value, lower);
    case "^":
      return mapFirst(value, upper);
    case ",":
      return mapFirst(value, lower);
    case "/":
      return value.replace(first, () => second ?? "");
    case "//":
      return replaceAll(value, first, second ?? "");
    case "/#":
      return second !== undefined && value.startsWith(first)
        ? second + value.slice(first.length)
        : value;
    case "/%":
      return second !== undefined && value.endsWith(first)
        ? value.slice(0, value.length - first.length) + second
        : value;
    case ":":
      return substring(value, first, second);
    case "#":
      if (parameters.length === 0) return String(value.length);
      return trim(value, first, "shortest");
    case "##":
      return trim(value, first, "longest");
    case "%":
    case "%%": {
      const end = operator === "%" ? "shortest" : "longest";
      return reverse(trim(reverse(value), reverse(first), end));
    }
    default:
      return value;
  }
}

const reverse = (value: string): string => toBytes(Array.from(fromBytes(value)).reverse().join(""));

// Go changes the case of each character alone, where it has a counterpart of one character.
const single = (changed: string, before: string): string =>
  Array.from(changed).length === 1 ? changed : before;
const upper = (character: string): string => single(character.toUpperCase(), character);
const lower = (character: string): string =>
  character === "\u0130" ? "i" : single(character.toLowerCase(), character);

function mapCharacters(value: string, change: (character: string) => string): string {
  return toBytes(Array.from(fromBytes(value)).map(change).join(""));
}

function mapFirst(value: string, change: (character: string) => string): string {
  const [first = "", ...rest] = Array.from(fromBytes(value));
  return toBytes(change(first) + rest.join(""));
}

function replaceAll(value: string, from: string, to: string): string {
  if (from !== "") return value.replaceAll(from, () => to);
  return (
    to +
    Array.from(fromBytes(value))
      .map((character) => toBytes(character) + to)
      .join("")
  );
}

/** A whole number as Go reads it; undefined where Flux returns the value unchanged. */
function wholeNumber(parameter: string): number | undefined {
  return /^[-+]?\d{1,18}$/.test(parameter) ? Number(parameter) : undefined;
}

function substring(value: string, offset: string, count: string | undefined): string {
  const position = wholeNumber(offset);
  if (position === undefined) return value;
  const start = position < 0 ? Math.max(0, value.length + position) : position;
  if (count === undefined) return value.slice(start);
  const length = wholeNumber(count);
  if (length === undefined) return value;
  if (start + length >= value.length) return value.slice(start);
  if (length < 0) throw new FunctionError("Flux fails on a negative length");
  return value.slice(start, start + length);
}

/** Takes the shortest or longest prefix away that the pattern matches. */
function trim(value: string, pattern: string, which: "shortest" | "longest"): string {
  let matched = 0;
  for (let length = value.length; length > 0; length--) {
    const matches = globMatches(pattern, value.slice(0, length));
    if (matches === undefined) return value;
    if (matches) matched = length;
    if (matches && which === "longest") break;
  }
  return value.slice(matched);
}
