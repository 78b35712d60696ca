import { isRecord, type YamlRecord } from "../yaml/json";

/** A value that is known only in the cluster. */
export const UNKNOWN = Symbol("unknown");

/** Marks a mapping that may have more keys in the cluster than are known here. */
const OPEN = Symbol("open");

/** A mapping of which every other key is unknown. */
export function openRecord(data: YamlRecord): YamlRecord {
  return Object.defineProperty({ ...data }, OPEN, { value: true, enumerable: false });
}

/** Whether a mapping may have more keys than are known. */
export function isOpen(value: unknown): boolean {
  return isRecord(value) && OPEN in value;
}

/** A value of which every mapping, however deep, may have more keys. */
export function openBelow(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return openRecord(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, openBelow(item)])),
  );
}
