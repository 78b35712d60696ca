import { NotUnderstood, TemplateFailure } from "../failure";

/** A function of a template. */
export type TemplateFunction = (...args: readonly unknown[]) => unknown;

/** An argument that Go takes only as text. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null)
    throw new TemplateFailure("invalid value; expected string");
  throw new NotUnderstood("an argument that isn't text");
}

/** An argument that sprig turns into a number: text that isn't one counts as 0. */
export function numberOf(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value !== "string" || /^\s*$|^[-+]?0[xob]/i.test(value)) return 0;
  const number = Number(value.replaceAll("_", ""));
  return Number.isNaN(number) ? 0 : number;
}

const INTEGER = /^[-+]?(?:0[xX][\da-fA-F]+|0[bB][01]+|0[oO]?[0-7]*|[1-9]\d*)$/;

/** An argument that is a whole number. Text is one of Go: `010` is octal, and `1.5` none, which counts as 0. */
export function integerOf(value: unknown): number {
  if (typeof value !== "string") return Math.trunc(numberOf(value));
  const digits = value.replaceAll("_", "");
  if (!INTEGER.test(digits)) return 0;
  const [, sign, whole = ""] = /^([-+]?)(.*)$/.exec(digits) ?? [];
  const size = /^0\d/.test(whole) ? Number.parseInt(whole, 8) : Number(whole);
  return sign === "-" ? -size : size;
}

/** An argument that is a list. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new NotUnderstood("an argument that isn't a list");
}

/** From here on, Go prints the numbers of values, which are float64, with an exponent, unlike whole numbers of functions. */
const MILLION = 1_000_000;

/** A whole number as a function returns it: a bigint where it is printed differently from a number of the values. */
export function wholeNumber(value: number): number | bigint {
  return Math.abs(value) >= MILLION && Number.isSafeInteger(value) ? BigInt(value) : value;
}
