import { dump } from "js-yaml";

import { inOneLine } from "../../verify/report/harmless";
import type { FieldChange } from "../values/field-change";
import { lineDiff, type DiffLine } from "../values/line-diff";

/** Longest line of a value. */
const WIDTH = 200;
/** Most lines that one field may take. */
const HEIGHT = 40;

/** The lines that show the changes of fields. An order that only follows from what was added or removed is left out. */
export function fieldLines(changes: readonly FieldChange[]): readonly DiffLine[] {
  const order = changes.filter(({ kind }) => kind === "reordered");
  const hidden = new Set(
    order.filter(({ path }) => changes.some((other) => other.path.startsWith(`${path}[`))),
  );
  return changes.filter((change) => !hidden.has(change)).flatMap(linesOf);
}

function linesOf(change: FieldChange): readonly DiffLine[] {
  const { path, kind, before, after, secret } = change;
  const name = inOneLine(path, WIDTH);
  if (kind === "reordered")
    return [context(`${name}: another order`), ...both(name, before, after)];
  if (secret === true && JSON.stringify(before) === JSON.stringify(after)) {
    return [context(`${name}: another secret value`)];
  }
  if (isLong(before) && isLong(after)) {
    const lines = lineDiff(before, after).map(({ sign, text }) => ({ sign, text: `  ${text}` }));
    return [context(`${name}:`), ...shortened(lines)];
  }
  return both(name, before, after);
}

function both(name: string, old: unknown, now: unknown): readonly DiffLine[] {
  const [before, after] = withoutCommonStart(old, now);
  return [
    ...(before === undefined ? [] : valueLines("-", name, before)),
    ...(after === undefined ? [] : valueLines("+", name, after)),
  ];
}

/** Characters of a common beginning that stay. */
const KEPT = 40;

/** Long texts without what both begin with, so that the difference is in the part that is shown. */
function withoutCommonStart(before: unknown, after: unknown): readonly [unknown, unknown] {
  if (typeof before !== "string" || typeof after !== "string") return [before, after];
  if (Math.max(before.length, after.length) < WIDTH / 2) return [before, after];
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  if (start <= 2 * KEPT) return [before, after];
  return [`…${before.slice(start - KEPT)}`, `…${after.slice(start - KEPT)}`];
}

function isLong(value: unknown): value is string {
  return typeof value === "string" && value.includes("\n");
}

function context(text: string): DiffLine {
  return { sign: " ", text };
}

function valueLines(sign: "+" | "-", name: string, value: unknown): readonly DiffLine[] {
  const isPlain = typeof value !== "object" || value === null || Object.keys(value).length === 0;
  if (isPlain && !isLong(value)) {
    const text = typeof value === "string" ? quotedIfNeeded(value) : JSON.stringify(value);
    return [{ sign, text: inOneLine(`${name === "" ? "" : `${name}: `}${text}`, WIDTH) }];
  }
  const text = isLong(value) ? value : dump(value, { lineWidth: -1, noRefs: true });
  const lines = text.trimEnd().split("\n");
  const body = lines.map((line) => ({ sign, text: `  ${line}` }));
  return shortened([...(name === "" ? [] : [{ sign, text: `${name}:` }]), ...body]);
}

/** As YAML would need it, so that `"1"` and `1` look different. */
function quotedIfNeeded(text: string): string {
  return dump(text, { lineWidth: -1 }).trimEnd();
}

/** Lines that fit, and how many others there are. */
function shortened(lines: readonly DiffLine[]): readonly DiffLine[] {
  const shown = lines
    .slice(0, HEIGHT)
    .map(({ sign, text }) => ({ sign, text: inOneLine(text, WIDTH) }));
  const left = lines.length - shown.length;
  if (left === 0) return shown;
  return [...shown, { sign: lines[HEIGHT]?.sign ?? " ", text: `  … ${left} more lines` }];
}
