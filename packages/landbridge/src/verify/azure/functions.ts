import { callFunction } from "../terraform/hcl/functions";
import { isKnown, isList, joinParts, Mapping, type Value } from "../terraform/hcl/value";

/** Functions of ARM templates and Bicep that Terraform lacks or understands otherwise. */
const FUNCTIONS: Readonly<Record<string, (args: readonly Value[]) => Value | undefined>> = {
  union: (args) => callFunction(args.every(isList) ? "concat" : "merge", args),
  concat: (args) => (args.every(isList) ? args.flat() : joinParts(args)),
  // Only null is skipped, not an empty text.
  coalesce: (args) => args.find((arg) => arg !== null) ?? null,
  empty: ([value = null]) => {
    if (value === null || value === "") return true;
    if (value instanceof Mapping) return value.isLoose ? undefined : value.entries.size === 0;
    return isList(value) ? value.length === 0 : isKnown(value) ? false : undefined;
  },
  equals: ([left = null, right = null]) =>
    isKnown(left) && isKnown(right) ? left === right : undefined,
  not: ([value]) => (typeof value === "boolean" ? !value : undefined),
  if: ([condition, yes = null, no = null]) =>
    typeof condition === "boolean" ? (condition ? yes : no) : undefined,
  format: ([template, ...args]) => {
    if (typeof template !== "string") return undefined;
    const parts = template.split(/\{(\d+)\}/);
    return joinParts(parts.map((part, at) => (at % 2 === 0 ? part : (args[Number(part)] ?? null))));
  },
  tolower: ([value]) => (typeof value === "string" ? value.toLowerCase() : undefined),
  toupper: ([value]) => (typeof value === "string" ? value.toUpperCase() : undefined),
};

/** Calls a function of ARM; its names have no case. undefined for what isn't known. */
export function callArmFunction(name: string, args: readonly Value[]): Value | undefined {
  const key = name.toLowerCase();
  return Object.hasOwn(FUNCTIONS, key) ? FUNCTIONS[key]?.(args) : undefined;
}
