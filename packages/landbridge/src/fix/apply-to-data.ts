import { isDeepStrictEqual } from "node:util";

import type { Edit } from "../verify/findings/fix";
import { escapeOccurrences } from "../verify/substitution/escape";
import { isRecord, type FieldPath, type YamlRecord } from "../verify/yaml/json";

/** The expected data of a document after an edit; undefined if the edit doesn't apply to it. */
export function edited(data: unknown, edit: Edit): unknown {
  return changed(data, edit.path, (value) => {
    switch (edit.op) {
      case "set":
        return edit.value;
      case "append":
        return appended(value, edit.value);
      case "escape":
        return typeof value === "string" ? escapeOccurrences(value, edit.occurrences) : undefined;
    }
  });
}

function appended(value: unknown, item: string): unknown {
  if (value === undefined || value === null) return [item];
  if (!Array.isArray(value)) return undefined;
  const items = value as readonly unknown[];
  return items.includes(item) ? items : [...items, item];
}

/** A copy with another value at a path, and with the mappings around it; undefined where the path leads nowhere. */
function changed(
  data: unknown,
  [key, ...rest]: FieldPath,
  change: (value: unknown) => unknown,
): unknown {
  if (key === undefined) return change(data);
  if (typeof key === "number") {
    if (!Array.isArray(data) || key >= data.length) return undefined;
    const items = data as readonly unknown[];
    const value = changed(items[key], rest, change);
    return value === undefined ? undefined : items.with(key, value);
  }
  const mapping: YamlRecord | undefined =
    data === undefined || data === null ? {} : isRecord(data) ? data : undefined;
  if (mapping === undefined) return undefined;
  const value = changed(Object.hasOwn(mapping, key) ? mapping[key] : undefined, rest, change);
  return value === undefined ? undefined : { ...mapping, [key]: value };
}

/** Whether two documents are the same, apart from the order of the lists that were appended to. */
export function isSameData(one: unknown, other: unknown, edits: readonly Edit[]): boolean {
  const sort = (data: unknown): unknown =>
    edits
      .filter(({ op }) => op === "append")
      .reduce((sorted, { path }) => changed(sorted, path, sortedList), data);
  return isDeepStrictEqual(sort(one), sort(other));
}

function sortedList(value: unknown): unknown {
  return Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value;
}
