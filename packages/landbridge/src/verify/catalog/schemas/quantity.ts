/** What a suffix of a quantity multiplies by. */
const SUFFIXES: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  "": 1,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** The number that a quantity such as `500m` or `1Gi` stands for; undefined for what isn't one, or isn't known yet. */
export function quantityOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  const exponent = /^[+-]?\d+(?:\.\d+)?[eE][+-]?\d+$/.test(value) ? Number(value) : undefined;
  if (exponent !== undefined) return exponent;
  const [, number, suffix = ""] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))([A-Za-z]*)$/.exec(value) ?? [];
  const factor = Object.hasOwn(SUFFIXES, suffix) ? SUFFIXES[suffix] : undefined;
  return number === undefined || factor === undefined ? undefined : Number(number) * factor;
}
