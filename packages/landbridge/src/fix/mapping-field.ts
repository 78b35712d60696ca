import { isMap, isScalar, type Pair, type YAMLMap } from "yaml";

import { lineEndBehind, lineStartOf } from "./line-bounds";
import type { Replacement } from "./replacement";

/**
 * Adds a field to a mapping, with the mappings around it that are missing.
 * @param keys names from the first missing mapping to the field
 * @param value as YAML in one line
 */
export function insertField(
  text: string,
  map: YAMLMap,
  keys: readonly string[],
  value: string,
  eol: string,
): Replacement {
  const [first] = map.items;
  const start = map.range?.[0] ?? 0;
  if (map.flow === true) {
    const field = `${keys.join(": { ")}: ${value}${" }".repeat(keys.length - 1)}`;
    if (first === undefined) return { start, end: map.range?.[1] ?? start, text: `{ ${field} }` };
    const at = startOfKey(first) ?? start + 1;
    return { start: at, end: at, text: `${field}, ` };
  }
  const at = first && startOfKey(first);
  if (at === undefined) return { start, end: start, text: `${keys.join(": ")}: ${value}` };
  const indent = " ".repeat(at - lineStartOf(text, at));
  const field = keys
    .map((key, depth) => `${indent}${"  ".repeat(depth)}${key}:`)
    .join(eol)
    .concat(` ${value}`);
  const behind = lineBehindScalar(text, map);
  if (behind !== undefined) return { start: behind, end: behind, text: eol + field };
  return { start: at, end: at, text: `${field.slice(indent.length)}${eol}${indent}` };
}

/** The end of the line with the last field that is written in one line: what is added follows it. */
function lineBehindScalar(text: string, map: YAMLMap): number | undefined {
  for (const { key, value } of [...map.items].reverse()) {
    if (!isScalar(key) || !isScalar(value) || key.range == null || value.range == null) continue;
    if (value.value === null || isMap(value)) continue;
    const end = lineEndBehind(text, value.range[1]);
    if (end !== undefined && !text.slice(key.range[0], value.range[1]).includes("\n")) return end;
  }
  return undefined;
}

function startOfKey({ key }: Pair): number | undefined {
  return isScalar(key) ? key.range?.[0] : undefined;
}
