import { isRecord, type FieldPath } from "../../yaml/json";

/** Paths of the fields in which two versions of an object differ; what they share is not entered. */
export function changedPaths(before: unknown, after: unknown, path: FieldPath = []): FieldPath[] {
  if (before === after) return [];
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => changedPaths(before[key], after[key], [...path, key]));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item: unknown, index) =>
      changedPaths(item, after[index], [...path, index]),
    );
  }
  return [path];
}
