import { z } from "zod";

import type { YamlDocument } from "../yaml/document";
import type { FieldPath } from "../yaml/json";
import { positionOf } from "../yaml/positions";
import type { SourceProblem } from "./result";

/**
 * An object without further fields; the message for one names those that are allowed.
 * @param deprecated fields that the message leaves out
 */
export function strict<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  deprecated: readonly (keyof Shape & string)[] = [],
): z.ZodObject<Shape, z.core.$strict> {
  const allowed = Object.keys(shape).filter((key) => !deprecated.includes(key));
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== "unrecognized_keys") return undefined;
      const keys = issue.keys.map((key) => JSON.stringify(key)).join(", ");
      return `unknown field ${keys}; allowed: ${allowed.join(", ")}`;
    },
  });
}

/** What a schema has against a document, each with its line. */
export function zodProblems(
  document: YamlDocument,
  issues: readonly z.core.$ZodIssue[],
): readonly SourceProblem[] {
  return issues.map((issue) => {
    const parent = issue.path.filter((key): key is string | number => typeof key !== "symbol");
    const path: FieldPath =
      issue.code === "unrecognized_keys" ? [...parent, ...issue.keys.slice(0, 1)] : parent;
    const { line, column } = positionOf(document, path);
    const field = parent.length === 0 ? "" : `${parent.join(".")}: `;
    return { file: document.file, line, column, message: `${field}${issue.message}` };
  });
}
