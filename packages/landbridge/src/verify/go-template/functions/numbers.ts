import { TemplateFailure } from "../failure";
import { integerOf, numberOf, textOf, wholeNumber, type TemplateFunction } from "./arguments";
import { formatted } from "./printed";

function divisor(value: number): number {
  if (value === 0) throw new TemplateFailure("a division by zero");
  return value;
}

function rounded(value: unknown, places: unknown): number {
  const by = 10 ** integerOf(places);
  return Math.round(numberOf(value) * by) / by;
}

/** sprig computes with decimals: 0.1 and 0.2 are 0.3. */
function decimal(value: number): number {
  return Number(value.toPrecision(15));
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
  atoi: (value) => (/^[-+]?\d+$/.test(textOf(value)) ? wholeNumber(Number(value)) : 0),
  float64: numberOf,
  toDecimal: (value) =>
    /^[-+]?[0-7]+$/.test(formatted(value)) ? Number.parseInt(formatted(value), 8) : 0,
  add: whole((args) => args.reduce((total, arg) => total + arg, 0)),
  add1: whole(([value = 0]) => value + 1),
  sub: whole(([one = 0, other = 0]) => one - other),
  mul: whole((args) => args.reduce((product, arg) => product * arg, 1)),
  div: whole(([one = 0, other = 0]) => Math.trunc(one / divisor(other))),
  mod: whole(([one = 0, other = 0]) => one % divisor(other)),
  max: whole((args) => Math.max(...args)),
  min: whole((args) => Math.min(...args)),
  addf: (...args) => decimal(sum(args)),
  mulf: (...args) => decimal(args.map(numberOf).reduce((product, arg) => product * arg, 1)),
  subf: (from, ...others) => decimal(numberOf(from) - sum(others)),
  // Each quotient has 16 decimals.
  divf: (dividend, ...others) =>
    others.reduce<number>(
      (rest, by) => Number((rest / divisor(numberOf(by))).toFixed(16)),
      numberOf(dividend),
    ),
  floor: (value) => Math.floor(numberOf(value)),
  ceil: (value) => Math.ceil(numberOf(value)),
  round: rounded,
};
