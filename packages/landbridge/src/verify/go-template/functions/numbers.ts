import { TemplateFailure } from "../failure";
import { integerOf, numberOf, wholeNumber, type TemplateFunction } from "./arguments";

function divisor(value: number): number {
  if (value === 0) throw new TemplateFailure("a division by zero");
  return value;
}

function rounded(value: unknown, places: unknown): number {
  const by = 10 ** integerOf(places);
  return Math.round(numberOf(value) * by) / by;
}

function sum(args: readonly unknown[]): number {
  return args.reduce<number>((total, arg) => total + numberOf(arg), 0);
}

/** A function of whole numbers. */
function whole(compute: (args: readonly number[]) => number): TemplateFunction {
  return (...args) => wholeNumber(compute(args.map(integerOf)));
}

const first = whole(([value = 0]) => value);

/** Numbers, as sprig has them. */
export const NUMBERS: Readonly<Record<string, TemplateFunction>> = {
  int: first,
  int64: first,
  atoi: first,
  float64: numberOf,
  toDecimal: (value) => Number.parseInt(String(integerOf(value)), 8),
  add: whole((args) => args.reduce((total, arg) => total + arg, 0)),
  add1: whole(([value = 0]) => value + 1),
  sub: whole(([one = 0, other = 0]) => one - other),
  mul: whole((args) => args.reduce((product, arg) => product * arg, 1)),
  div: whole(([one = 0, other = 0]) => Math.trunc(one / divisor(other))),
  mod: whole(([one = 0, other = 0]) => one % divisor(other)),
  max: whole((args) => Math.max(...args)),
  min: whole((args) => Math.min(...args)),
  addf: (...args) => sum(args),
  mulf: (...args) => args.map(numberOf).reduce((product, arg) => product * arg, 1),
  subf: (from, ...others) => numberOf(from) - sum(others),
  divf: (dividend, ...others) =>
    others.reduce<number>((rest, by) => rest / numberOf(by), numberOf(dividend)),
  floor: (value) => Math.floor(numberOf(value)),
  ceil: (value) => Math.ceil(numberOf(value)),
  round: rounded,
};
