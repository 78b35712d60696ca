/** How the YAML 1.1 reader of Kubernetes takes a scalar without quotes. */

/** A value of such a scalar. */
export type Plain = string | number | boolean | null;

const NAMED: ReadonlyMap<string, Plain> = new Map<string, Plain>([
  ...variants(["y", "yes", "true", "on"], true),
  ...variants(["n", "no", "false", "off"], false),
  ...variants(["null"], null),
  ["", null],
  ["~", null],
  ...[".nan", ".NaN", ".NAN"].map((name) => [name, Number.NaN] as const),
  ...["", "+", "-"].flatMap((sign) =>
    [".inf", ".Inf", ".INF"].map(
      (name) => [sign + name, sign === "-" ? -Infinity : Infinity] as const,
    ),
  ),
]);

function variants<T>(names: readonly string[], value: T): (readonly [string, T])[] {
  return names.flatMap((name) =>
    [name, name.charAt(0).toUpperCase() + name.slice(1), name.toUpperCase()].map(
      (variant) => [variant, value] as const,
    ),
  );
}

const FLOAT = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;
const INTEGER = /^([-+]?)(?:0([xXoObB])([0-9a-fA-F]+)|0([0-7]+)|(0|[1-9][0-9]*))$/;
const BASES: Readonly<Record<string, string>> = { x: "0x", o: "0o", b: "0b" };
const LARGEST = 2n ** 64n - 1n;
const SMALLEST = -(2n ** 63n);

/** The value of a scalar without quotes. A date stays a string. */
export function resolvePlain(text: string): Plain {
  const named = NAMED.get(text);
  if (named !== undefined) return named;
  const lead = text.charAt(0);
  if (lead === ".") return /^\.[0-9]+([eE][-+]?[0-9]+)?$/.test(text) ? float(text) : text;
  if (!/[-+0-9]/.test(lead) || isDate(text)) return text;
  const digits = text.replaceAll("_", "");
  const whole = integer(digits);
  if (whole !== undefined) return Number(whole);
  return FLOAT.test(digits) ? float(digits, text) : text;
}

/** Whether the YAML writer of Kubernetes puts quotes around a string that is otherwise fit to be plain. */
export function needsQuotes(text: string): boolean {
  return (
    typeof resolvePlain(text) !== "string" ||
    text === "<<" ||
    isDate(text) ||
    /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/.test(text)
  );
}

function float(digits: string, otherwise = digits): Plain {
  const value = Number(digits);
  return Number.isFinite(value) ? value + 0 : otherwise;
}

/** The whole number that a scalar without quotes is; undefined for anything else, a float included. */
export function wholeNumber(text: string): bigint | undefined {
  return isDate(text) ? undefined : integer(text.replaceAll("_", ""));
}

function integer(digits: string): bigint | undefined {
  const found = INTEGER.exec(digits);
  if (found === null) return undefined;
  const [, sign, base, based = "", octal, decimal = ""] = found;
  if (base?.toLowerCase() === "b" && !/^[01]+$/.test(based)) return undefined;
  if (base?.toLowerCase() === "o" && !/^[0-7]+$/.test(based)) return undefined;
  const prefix = base === undefined ? "" : (BASES[base.toLowerCase()] ?? "");
  const size = BigInt(
    octal === undefined ? (prefix === "" ? decimal : prefix + based) : `0o${octal}`,
  );
  const value = sign === "-" ? -size : size;
  // An explicit plus is only taken where 63 bits are enough.
  if (value < SMALLEST || value > LARGEST || (sign === "+" && value > -SMALLEST - 1n))
    return undefined;
  return value;
}

/** A day, or a day with a time, that the reader knows. */
function isDate(text: string): boolean {
  const found =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:([Tt ])(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(Z|[-+]\d\d:\d\d)?)?$/.exec(
      text,
    );
  if (found === null) return false;
  const [, year, month, day, separator, hour = "0", minute = "0", second = "0", zone] = found;
  if (separator !== undefined && (separator === " ") !== (zone === undefined)) return false;
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  const isDay =
    Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= last;
  return isDay && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
}
