import { wholeNumber } from "./plain";

/**
 * The name of a field, from the text of its key and what that is read as. Undefined where Flux fails:
 * for null, for a collection and for a whole number of more than 63 bits.
 */
export function fieldName(text: string, key: unknown): string | undefined {
  if (typeof key === "string") return key;
  if (typeof key === "boolean") return String(key);
  if (typeof key !== "number") return undefined;
  const whole = wholeNumber(text);
  if (whole === undefined) return shortFloat(key);
  return whole > LARGEST_WHOLE ? undefined : whole.toString();
}

/** A larger integer cannot be a key. */
const LARGEST_WHOLE = 2n ** 63n - 1n;
/** Powers of ten from which Go writes a float with an exponent. */
const LARGEST_PLAIN = 6;
const SMALLEST_PLAIN = -4;

/** A number with single precision and as few digits as that needs, as Go writes it. */
function shortFloat(value: number): string {
  if (Number.isNaN(value)) return ".nan";
  const single = Math.fround(value);
  if (!Number.isFinite(single)) return single > 0 ? ".inf" : "-.inf";
  let digits = 0;
  while (Math.fround(Number(single.toExponential(digits))) !== single) digits += 1;
  const [mantissa = "", power = "0"] = single.toExponential(digits).split("e");
  const exponent = Number(power);
  if (exponent >= SMALLEST_PLAIN && exponent < LARGEST_PLAIN) {
    return single.toFixed(Math.max(0, digits - exponent));
  }
  const sign = exponent < 0 ? "-" : "+";
  return `${mantissa}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
}
