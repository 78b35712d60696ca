import { isPlainText } from "./plain-text";

/**
 * A value as YAML in one line.
 * @param style how the value it replaces is written; undefined for a new one, which is quoted only if necessary
 */
export function scalarText(value: string | boolean, style: string | null | undefined): string {
  if (typeof value === "boolean") return String(value);
  const isQuoted = style === "QUOTE_DOUBLE" || style === "QUOTE_SINGLE";
  if (!isQuoted && isPlainText(value, style === "PLAIN")) return value;
  // JSON is valid YAML; single-quoted strings can't contain line breaks.
  if (/[^\x20-\x7e]/.test(value)) return JSON.stringify(value);
  return style === "QUOTE_SINGLE" || /["\\]/.test(value)
    ? `'${value.replaceAll("'", "''")}'`
    : `"${value}"`;
}
