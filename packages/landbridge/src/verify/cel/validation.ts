import { Environment, type ParseResult } from "@marcbachmann/cel-js";

import { isRecord } from "../yaml/json";

let environment: Environment | undefined;
const parsed = new Map<string, ParseResult | undefined>();

/**
 * Whether a value satisfies a rule on `self`, as the API server would judge it; undefined where that can't be known here, as with
 * functions that only Kubernetes has.
 */
export function satisfies(rule: string, value: unknown): boolean | undefined {
  if (!parsed.has(rule)) parsed.set(rule, parse(rule));
  try {
    const result: unknown = parsed.get(rule)?.({ self: toCel(value) });
    return typeof result === "boolean" ? result : undefined;
  } catch {
    // A field that isn't there, or a function that is unknown.
    return undefined;
  }
}

function parse(rule: string): ParseResult | undefined {
  environment ??= new Environment({
    unlistedVariablesAreDyn: true,
    enableOptionalTypes: true,
    homogeneousAggregateLiterals: false,
  }).registerFunction(
    "string.find(string): string",
    (text: string, pattern: string) => new RegExp(pattern, "u").exec(text)?.[0] ?? "",
  );
  try {
    return environment.parse(rule);
  } catch {
    return undefined;
  }
}

/** Integers are bigints in CEL, and null is a field that isn't there. */
function toCel(value: unknown): unknown {
  if (typeof value === "number" && Number.isSafeInteger(value)) return BigInt(value);
  if (Array.isArray(value)) return value.map(toCel);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([key, field]) => [key, toCel(field)]));
}
