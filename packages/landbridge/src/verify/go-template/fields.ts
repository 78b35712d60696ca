import { at, isRecord } from "../yaml/json";
import { TemplateFailure } from "./failure";
import type { TemplateFunction } from "./functions/arguments";
import { isOpen, UNKNOWN } from "./unknown";

/** How missing fields are taken. */
export interface FieldOptions {
  /**
   * Called with the path of each field that the data doesn't have, and whether the template expects that: the field is a
   * condition, or has a default. With missingkey=error, Go fails nevertheless.
   */
  readonly onMissing?: (path: readonly string[], isExpected: boolean) => void;
  /** Whether a field of what is missing in a mapping is a failure: Helm sets missingkey=zero. */
  readonly failsOnNil?: boolean;
}

/**
 * The field of a value, by its keys. One that is there without a value, as in `zone:`, isn't missing, not even for
 * missingkey=error: Go prints `<no value>`.
 * @param mayBeMissing whether the template expects that it's missing
 * @returns undefined where it's missing or has no value
 * @throws TemplateFailure for a field of what isn't a mapping
 */
export function fieldOf(
  base: unknown,
  keys: readonly string[],
  mayBeMissing: boolean,
  options: FieldOptions,
): unknown {
  let here = base;
  for (const [index, key] of keys.entries()) {
    if (here === UNKNOWN) return UNKNOWN;
    const next = isRecord(here) ? at(here, key) : undefined;
    if (next === undefined && isOpen(here)) return UNKNOWN;
    if (next === undefined || next === null) {
      reportMissing(next, keys, index, mayBeMissing, options);
      if (!goesOn(base, here, key, mayBeMissing, options)) return undefined;
    }
    here = typeof next === "function" ? (next as TemplateFunction)() : next;
  }
  return here;
}

/** Reports a field that is missing. One without a value is, too, for Helm or if a field of it is read. */
function reportMissing(
  value: unknown,
  keys: readonly string[],
  index: number,
  mayBeMissing: boolean,
  { onMissing, failsOnNil }: FieldOptions,
): void {
  const isLast = index === keys.length - 1;
  if (value === undefined || !isLast || failsOnNil === true)
    onMissing?.(keys.slice(0, index + 1), mayBeMissing);
}

/** Whether the fields behind one that is missing are looked at, too. */
function goesOn(
  base: unknown,
  owner: unknown,
  key: string,
  mayBeMissing: boolean,
  { failsOnNil = false }: FieldOptions,
): boolean {
  // Go reads fields of what is missing in a mapping as missing, too.
  if (!failsOnNil) return !mayBeMissing || !isRecord(owner);
  // A variable or parentheses with nil have no field that fails.
  if (base === undefined || base === null) return false;
  refuseFieldOf(owner, key);
  return true;
}

/** Fails for a field of what isn't a mapping; nil was read from one just before. */
function refuseFieldOf(value: unknown, key: string): void {
  if (isRecord(value)) return;
  if (value === undefined || value === null)
    throw new TemplateFailure(`nil pointer evaluating interface {}.${key}`);
  throw new TemplateFailure(`can't evaluate field ${key} in type ${typeOf(value)}`);
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "[]interface {}";
  if (typeof value === "boolean") return "bool";
  return typeof value === "number" ? "float64" : "string";
}
