import type { Read } from "./scalar-reader";
import type { TypeChange } from "./substitution";

/** The type that a text has turned into when it is no longer a string. */
export function yamlTypeOf(read: Read): TypeChange["becomes"] {
  if (read === undefined) return "invalid";
  if (read.value === null) return "null";
  if (typeof read.value === "number") return "number";
  if (typeof read.value === "boolean") return "boolean";
  return Array.isArray(read.value) ? "list" : "mapping";
}
