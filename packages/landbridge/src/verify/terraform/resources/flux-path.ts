import { resolvePath } from "../../repository/repository";
import { Unknown, type Value } from "../hcl/value";

/** A directory of the repository in the form that Flux uses, `./clusters/dev`; unknown ones are kept for later. */
export function normalizedPath(value: Value | undefined): string | Unknown | undefined {
  if (value instanceof Unknown) return value;
  return typeof value === "string" ? resolvePath("", value.replace(/^\/+/, "")) : undefined;
}
