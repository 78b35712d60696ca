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
  if (typeof value === "string") {
    const number = Number(value.trim());
    return value.trim() === "" || Number.isNaN(number) ? 0 : number;
  }
  return 0;
}

/** An argument that is a whole number. */
export function integerOf(value: unknown): number {
  return Math.trunc(numberOf(value));
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
