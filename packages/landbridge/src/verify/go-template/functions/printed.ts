import { isRecord } from "../../yaml/json";
import { NotUnderstood } from "../failure";
import { UNKNOWN } from "../unknown";

/** What Go templates take for false: zero, the empty string, nil, and empty collections. */
export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isRecord(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** A value as a template prints it. */
export function printed(value: unknown): string {
  return value === undefined || value === null ? "<no value>" : formatted(value);
}

/** A value as `%v` prints it. */
export function formatted(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return formattedNumber(value);
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (value === undefined || value === null) return "<nil>";
  if (Array.isArray(value)) return `[${value.map(formatted).join(" ")}]`;
  if (isRecord(value)) {
    const keys = Object.keys(value).sort();
    return `map[${keys.map((key) => `${key}:${formatted(value[key])}`).join(" ")}]`;
  }
  throw new NotUnderstood(value === UNKNOWN ? "a part is unknown" : "a value is printed");
}

/** As Go's `%v` prints a float64. */
export function formattedNumber(value: number): string {
  const size = Math.abs(value);
  return value === 0 || (size >= 1e-4 && size < 1e6) ? String(value) : withExponent(value);
}

/** A number as Go writes it with an exponent, of two digits at least. */
export function withExponent(value: number): string {
  const [digits = "", exponent = ""] = value.toExponential().split("e");
  const power = Math.abs(Number(exponent)).toString().padStart(2, "0");
  return `${digits}e${Number(exponent) < 0 ? "-" : "+"}${power}`;
}
