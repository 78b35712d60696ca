import { isRecord } from "../../yaml/json";
import { NotUnderstood, TemplateFailure } from "../failure";
import { textOf, type TemplateFunction } from "./arguments";
import { isTruthy } from "./printed";

/** Compares as Go does, which refuses collections, and values of different types; which numbers are whole isn't known here. */
function isEqual(one: unknown, other: unknown): boolean {
  const [type, otherType] = [basicType(one), basicType(other)];
  if (type !== "nil" && otherType !== "nil" && type !== otherType)
    throw new TemplateFailure("incompatible types for comparison");
  if (typeof one === "object" && one !== null && typeof other === "object" && other !== null)
    throw new NotUnderstood("collections are compared");
  return plain(one) === plain(other);
}

function basicType(value: unknown): string {
  if (value === undefined || value === null) return "nil";
  return typeof value === "bigint" ? "number" : typeof value;
}

function plain(value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : (value ?? undefined);
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

function isLess(one: unknown, other: unknown): boolean {
  if (isNumber(one) && isNumber(other)) return one < other;
  if (typeof one === "string" && typeof other === "string") return one < other;
  throw new NotUnderstood("values of different types are compared");
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return "invalid";
  if (Array.isArray(value)) return "slice";
  if (isRecord(value)) return "map";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "string") return "string";
  if (typeof value === "bigint") return "int64";
  if (typeof value === "number") return Number.isInteger(value) ? "number" : "float64";
  throw new NotUnderstood("a kind");
}

const NUMBERS = ["int", "int64", "float64"];

/** Whole numbers of values are float64, those of functions int or int64; which one isn't known here. */
function kindIs(kind: unknown, value: unknown): boolean {
  const own = kindOf(value);
  if (own !== "number") return own === kind;
  if (!NUMBERS.includes(String(kind))) return false;
  if (kind === "float64") return true;
  throw new NotUnderstood("the kind of a number");
}

const TYPES: Readonly<Record<string, string>> = {
  slice: "[]interface {}",
  map: "map[string]interface {}",
  invalid: "<nil>",
  number: "float64",
};

function typeOf(value: unknown): string {
  const kind = kindOf(value);
  return TYPES[kind] ?? kind;
}

function deepEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => deepEqual(item, other[at]));
  if (isRecord(one) && isRecord(other)) {
    const keys = Object.keys(one);
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => Object.hasOwn(other, key) && deepEqual(one[key], other[key]))
    );
  }
  return one === other;
}

/** Conditions, defaults and types. `and` and `or` are not here: they don't evaluate all that they are given. */
export const LOGIC: Readonly<Record<string, TemplateFunction>> = {
  not: (value) => !isTruthy(value),
  eq: (first, ...others) => others.some((other) => isEqual(first, other)),
  ne: (first, other) => !isEqual(first, other),
  lt: isLess,
  gt: (one, other) => isLess(other, one),
  le: (one, other) => !isLess(other, one),
  ge: (one, other) => !isLess(one, other),
  deepEqual,
  default: (fallback, value) => (isTruthy(value) ? value : fallback),
  coalesce: (...args) => args.find(isTruthy),
  empty: (value) => !isTruthy(value),
  ternary: (yes, no, test) => {
    if (typeof test !== "boolean")
      throw new TemplateFailure(`wrong type for value; expected bool; got ${typeOf(test)}`);
    return test ? yes : no;
  },
  all: (...args) => args.every(isTruthy),
  any: (...args) => args.some(isTruthy),
  required: (message, value) => {
    if (value === undefined || value === null || value === "")
      throw new TemplateFailure(textOf(message));
    return value;
  },
  fail: (message) => {
    throw new TemplateFailure(textOf(message));
  },
  kindOf: (value) => {
    const kind = kindOf(value);
    return kind === "number" ? "float64" : kind;
  },
  kindIs,
  typeOf,
  typeIs: (type, value) => type === typeOf(value),
  typeIsLike: (type, value) => type === typeOf(value) || type === `*${typeOf(value)}`,
};
