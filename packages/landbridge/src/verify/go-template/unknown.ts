import { isRecord, type YamlRecord } from "../yaml/json";

/** A value that is known only in the cluster. */
export const UNKNOWN = Symbol("unknown");

/** Marks a mapping that may have more keys in the cluster than are known here. */
const OPEN = Symbol("open");

/** A mapping of which every other key is unknown. */
export function openRecord(data: YamlRecord): YamlRecord {
  return Object.defineProperty({ ...data }, OPEN, { value: true, enumerable: false });
}

/** A mapping of which, however deep, every other key is unknown; what is there is known, even if it is empty. */
export function openRecordBelow(data: YamlRecord): YamlRecord {
  const entries = Object.entries(data).map(([key, value]): readonly [string, unknown] => [
    key,
    isRecord(value) ? openRecordBelow(value) : value,
  ]);
  return openRecord(Object.fromEntries(entries));
}

/** Whether a mapping may have more keys than are known. */
export function isOpen(value: unknown): boolean {
  return isRecord(value) && OPEN in value;
}

/**
 * A value of which every mapping, however deep, may have more keys. What is empty there is unknown, too: a default that
 * is meant to be set.
 */
function openBelow(value: unknown): unknown {
  if (value === null || value === "") return UNKNOWN;
  if (!isRecord(value)) return value;
  return openRecord(openEntries(value));
}

/** The values of a chart of which not all are known. */
export function openValues(values: YamlRecord): YamlRecord {
  return openRecord(openEntries(values));
}

function openEntries(value: YamlRecord): YamlRecord {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, openBelow(item)]));
}
