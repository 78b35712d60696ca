import { isRecord, type FieldPath } from "../../yaml/json";

/** Levels of a custom resource; deeper ones are data of an application. */
const DEEPEST = 20;

/** Every field of a value, however deep, with its position and its name. */
export function* fieldsBelow(
  value: unknown,
  path: FieldPath,
): Iterable<readonly [path: FieldPath, key: string, value: unknown]> {
  if (path.length > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* fieldsBelow(item, [...path, index]);
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) {
      const own = [...path, key];
      yield [own, key, item];
      yield* fieldsBelow(item, own);
    }
  }
}
