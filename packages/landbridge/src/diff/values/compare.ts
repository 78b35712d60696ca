import { isRecord, type YamlRecord } from "../../verify/yaml/json";
import type { FieldDifference, Segment } from "./field-change";

/** Fields that identify the items of a list, in the order in which they are tried. */
const IDENTITIES = ["name", "key", "mountPath", "secretKey", "Sid", "id"];

/**
 * The fields in which two values differ, sorted by path. Applied to `before`, they give `after`, and each field is in it
 * once. Mappings are compared key by key, lists by the name of their items if all have one, otherwise by position.
 */
export function compareValues(before: unknown, after: unknown): readonly FieldDifference[] {
  const differences: FieldDifference[] = [];
  visit(before, after, [], differences);
  return differences;
}

function visit(
  before: unknown,
  after: unknown,
  segments: readonly Segment[],
  into: FieldDifference[],
): void {
  if (before === after) return;
  if (isRecord(before) && isRecord(after)) compareRecords(before, after, segments, into);
  else if (Array.isArray(before) && Array.isArray(after)) {
    compareLists(before, after, segments, into);
  } else if (before === undefined) into.push({ segments, kind: "added", after });
  else if (after === undefined) into.push({ segments, kind: "removed", before });
  else into.push({ segments, kind: "changed", before, after });
}

function compareRecords(
  before: YamlRecord,
  after: YamlRecord,
  segments: readonly Segment[],
  into: FieldDifference[],
): void {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const key of [...keys].sort()) {
    const own = Object.hasOwn(before, key) ? before[key] : undefined;
    const other = Object.hasOwn(after, key) ? after[key] : undefined;
    visit(own, other, [...segments, { key }], into);
  }
}

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  segments: readonly Segment[],
  into: FieldDifference[],
): void {
  const by = IDENTITIES.find((field) => areNamed(before, field) && areNamed(after, field));
  if (by === undefined) comparePositions(before, after, segments, into);
  else compareItems(before, after, by, segments, into);
}

/** Whether each item is a mapping with a text of its own in a field. */
function areNamed(list: readonly unknown[], field: string): boolean {
  const names = list.map((item) => nameIn(item, field));
  return !names.includes(undefined) && new Set(names).size === names.length;
}

function nameIn(item: unknown, field: string): string | undefined {
  const name = isRecord(item) && Object.hasOwn(item, field) ? item[field] : undefined;
  return typeof name === "string" ? name : undefined;
}

function compareItems(
  before: readonly unknown[],
  after: readonly unknown[],
  by: string,
  segments: readonly Segment[],
  into: FieldDifference[],
): void {
  const [own, other] = [before, after].map(
    (list) => new Map(list.map((item) => [nameIn(item, by) ?? "", item])),
  );
  if (own === undefined || other === undefined) return;
  const [order, wanted] = [[...own.keys()], [...other.keys()]];
  if (!isSameOrder(order, wanted)) {
    into.push({ segments, kind: "reordered", before: order, after: wanted });
  }
  for (const item of [...new Set([...order, ...wanted])].sort()) {
    visit(own.get(item), other.get(item), [...segments, { item, by }], into);
  }
}

/** Whether the order follows from the items that are added and removed: those are last, sorted by name. */
function isSameOrder(before: readonly string[], after: readonly string[]): boolean {
  const stay = before.filter((name) => after.includes(name));
  return isSortedBehind(stay, before) && isSortedBehind(stay, after);
}

function isSortedBehind(stay: readonly string[], all: readonly string[]): boolean {
  const others = all.filter((name) => !stay.includes(name)).sort();
  return [...stay, ...others].every((name, index) => all[index] === name);
}

/** What both begin and end with stays; of the rest, items of equally long parts are compared in pairs. */
function comparePositions(
  before: readonly unknown[],
  after: readonly unknown[],
  segments: readonly Segment[],
  into: FieldDifference[],
): void {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isEqual(before[start], after[start])) start++;
  let end = 0;
  while (
    end < shorter - start &&
    isEqual(before[before.length - 1 - end], after[after.length - 1 - end])
  ) {
    end++;
  }
  const [old, now] = [before.length - end, after.length - end];
  for (let index = start; index < Math.max(old, now); index++) {
    const at = [...segments, { index }];
    if (old === now) visit(before[index], after[index], at, into);
    else {
      if (index < old) into.push({ segments: at, kind: "removed", before: before[index] });
      if (index < now) into.push({ segments: at, kind: "added", after: after[index] });
    }
  }
}

/** Whether two values are the same, whatever the order of keys. */
export function isEqual(one: unknown, other: unknown): boolean {
  return one === other || compareValues(one, other).length === 0;
}
