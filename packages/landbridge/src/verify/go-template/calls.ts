import { NotUnderstood } from "./failure";
import { FUNCTIONS } from "./functions";
import { isTruthy } from "./functions/printed";
import type { Operand } from "./parser";
import { isOpen, UNKNOWN } from "./unknown";

/** Words that are values. */
export const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["nil", undefined],
]);

/** Functions that have a result for what is missing. */
const DEFAULTS = new Set([
  ...["default", "coalesce", "or", "and", "empty", "not", "ternary"],
  ...["toYaml", "toJson"],
]);

/** Whether a word is a function that has a result for what is missing. */
export function toleratesMissing(head: Operand | undefined): boolean {
  return head?.kind === "word" && DEFAULTS.has(head.value);
}

/** Functions that look up one value of a mapping. */
const LOOKUPS = new Set(["index", "get", "dig", "hasKey"]);

/**
 * What a function returns. Of a mapping that may have more keys, only what is found in it is known.
 * @throws NotUnderstood for a function that isn't known here
 */
export function callFunction(name: string, args: readonly unknown[]): unknown {
  const called = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (called === undefined) throw new NotUnderstood(`the function ${name}`);
  if (args.includes(UNKNOWN)) return UNKNOWN;
  if (!args.some(isOpen)) return called(...args);
  const result = LOOKUPS.has(name) ? called(...args) : undefined;
  return isTruthy(result) ? result : UNKNOWN;
}
