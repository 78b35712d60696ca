import { isRecord } from "../yaml/json";
import { NotUnderstood } from "./failure";

/** What `range` goes through: mappings by their keys in order, numbers from 0. Anything else throws NotUnderstood. */
export function entriesOf(value: unknown): readonly (readonly [unknown, unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item] as const);
  if (isRecord(value)) return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  if (typeof value === "number" && value < 10_000)
    return Array.from({ length: Math.max(value, 0) }, (_, index) => [index, index] as const);
  if (value === undefined || value === null || value === "") return [];
  throw new NotUnderstood("range over what isn't a collection");
}
