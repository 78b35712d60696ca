import { isNode, isScalar, type YAMLSeq } from "yaml";

import { lineEndBehind, lineStartOf } from "./line-bounds";
import { RefusedEdit } from "./refused-edit";
import type { Replacement } from "./replacement";
import { scalarText } from "./scalar-text";

/** Adds a text to a list: in its place if the list is sorted, else at the end. */
export function appendItem(text: string, list: YAMLSeq, value: string, eol: string): Replacement {
  const own = scalarText(value, undefined);
  const [start = 0, end = 0] = list.range ?? [];
  if (list.items.length === 0) return { start, end, text: `[${own}]` };
  const index = indexFor(list.items, value);
  const before = list.items[index - 1] ?? list.items.at(-1);
  const range = isNode(before) ? before.range : undefined;
  if (range === undefined || range === null)
    throw new RefusedEdit("the location of a list item is unknown");
  if (list.flow === true) return { start: range[1], end: range[1], text: `, ${own}` };
  const lineEnd = lineEndBehind(text, range[1]);
  const isOneLine = isScalar(before) && !text.slice(range[0], range[1]).includes("\n");
  if (lineEnd === undefined || !isOneLine) throw new RefusedEdit("the list has multi-line items");
  const line = text.slice(lineStartOf(text, range[0]), range[0]);
  const [dash = ""] = /^ *- +$/.exec(line) ?? [];
  if (dash === "") throw new RefusedEdit("the list's formatting isn't supported");
  return { start: lineEnd, end: lineEnd, text: `${eol}${dash}${own}` };
}

/** Where it belongs in a sorted list; the end of one that isn't, and of one that it would lead. */
function indexFor(items: readonly unknown[], value: string): number {
  const names = items.map((item) => (isScalar(item) ? String(item.value) : ""));
  const isSorted = names.every((name, index) => index === 0 || (names[index - 1] ?? "") <= name);
  if (!isSorted || names.length < 2) return items.length;
  const next = names.findIndex((name) => name > value);
  return next <= 0 ? items.length : next;
}
