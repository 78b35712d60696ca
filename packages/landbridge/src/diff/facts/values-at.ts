import { isRecord } from "../../verify/yaml/json";

/** The values at a path of attributes, through lists of blocks. */
export function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  const [key, ...rest] = path;
  if (Array.isArray(value) && key !== undefined)
    return value.flatMap((item) => valuesAt(item, path));
  if (key === undefined) return value === undefined ? [] : [value];
  return isRecord(value) && Object.hasOwn(value, key) ? valuesAt(value[key], rest) : [];
}
