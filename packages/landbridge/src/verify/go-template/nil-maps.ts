import type { Operand } from "./parser";

/** Functions that take a nil mapping for an empty one; `set` and `dig` don't. */
const TAKE_NIL = new Set([
  "get",
  "hasKey",
  "keys",
  "merge",
  "mergeOverwrite",
  "mustMerge",
  "mustMergeOverwrite",
  "omit",
  "pick",
  "unset",
  "values",
]);

/**
 * The arguments of a function, with an empty mapping for what has no value where Go takes that for one: the value of a
 * variable, or of a pipeline in parentheses or in front. A field without one is an error (text/template's validateType).
 */
export function withNilMaps(
  name: string,
  args: readonly unknown[],
  operands: readonly Operand[],
): readonly unknown[] {
  if (!TAKE_NIL.has(name)) return args;
  return args.map((value, index) => {
    const operand = operands[index];
    const isField = operand?.kind === "field" && (operand.keys.length > 0 || operand.base === "");
    const isPlain = operand?.kind === "group" && operand.keys.length > 0;
    return (value === undefined || value === null) && !isField && !isPlain ? {} : value;
  });
}
