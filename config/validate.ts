import { nearestName, type Problem, UserError } from "landbridge/errors";
import type { z } from "zod";

import { crossChecks } from "./checks";
import { problemPath } from "./problem-path";
import type { Platform, PlatformInput } from "./schema";
import { platformSchema } from "./schema";
import { optionsOf, propertiesOf, schemaAt } from "./schema-at";

/**
 * Checks the whole configuration once and fills in the defaults.
 * @throws UserError with every mistake: those of single properties and those between properties
 */
export function validatePlatform(input: PlatformInput): Platform {
  const result = platformSchema.safeParse(input, { reportInput: true });
  const problems = [
    ...(result.success ? [] : result.error.issues.flatMap((issue) => describe(issue, input))),
    ...crossChecks(input),
  ];
  if (problems.length > 0 || !result.success) throw new UserError(problems);
  return result.data;
}

type Issue = z.core.$ZodIssue;

function describe(issue: Issue, input: PlatformInput): Problem[] {
  const place = problemPath(issue.path, input);
  const received = valueAt(input, issue.path);
  if (received === undefined && issue.path.length === 2 && issue.path[0] === "environments") {
    const allowed = "an environment, as a file of config/environments exports it by its name";
    return [{ place, message: "is missing", allowed }];
  }
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        place: problemPath([...issue.path, key], input),
        message: `is not a known property${didYouMean(key, issue.path, input)}`,
        remedy: "remove it, or correct its name (config/schema/ lists them)",
      }));
    case "invalid_type": {
      const allowed = shapeOf(issue.path, input) ?? issue.expected;
      return [
        received === undefined
          ? { place, message: "is missing", allowed }
          : { place, message: "has the wrong type", received, allowed },
      ];
    }
    case "invalid_value":
      return [
        {
          place,
          message: received === undefined ? "is missing" : "is not one of the allowed values",
          received,
          allowed: issue.values.map(String).join(", "),
        },
      ];
    case "too_small":
    case "too_big": {
      const bound =
        issue.code === "too_small" ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
      const own = issue.message.startsWith("Too ") ? undefined : issue.message;
      const unit =
        issue.origin === "string" ? " characters" : issue.origin === "array" ? " entries" : "";
      return [{ place, message: "is out of range", received, allowed: own ?? `${bound}${unit}` }];
    }
    case "invalid_union":
      return [
        {
          place,
          message: received === undefined ? "is missing" : "is not one of the allowed kinds",
          received,
          allowed:
            shapeOf(issue.path, input) ??
            ("options" in issue
              ? (issue.options as unknown[]).map(String).join(", ")
              : issue.message),
        },
      ];
    case "invalid_key":
      return [
        {
          place,
          message: "has a key that is not allowed",
          received: String(issue.path.at(-1)),
          allowed: issue.issues.map(({ message }) => message).join("; "),
        },
      ];
    default:
      return [{ place, message: "is not valid", received, allowed: issue.message }];
  }
}

/** The fields that an object needs; undefined for what is not an object. */
function shapeOf(keys: readonly PropertyKey[], input: PlatformInput): string | undefined {
  const schema = schemaAt(keys, input);
  const properties = propertiesOf(schema);
  if (properties === undefined) return optionsOf(schema).join("; or ") || undefined;
  const { needed, optional } = properties;
  const also = optional.length === 0 ? "" : `; may have ${optional.join(", ")}`;
  return `an object with ${needed.join(", ") || "no fields that it must have"}${also}`;
}

/** The known property next to an unknown one that was probably meant. */
function didYouMean(key: string, keys: readonly PropertyKey[], input: PlatformInput): string {
  const { needed, optional } = propertiesOf(schemaAt(keys, input)) ?? { needed: [], optional: [] };
  const names = [...needed, ...optional];
  const nearest =
    names.find((name) => name.toLowerCase() === key.toLowerCase()) ?? nearestName(key, names);
  return nearest === undefined ? "" : `; did you mean "${nearest}"?`;
}

function valueAt(root: unknown, keys: readonly PropertyKey[]): unknown {
  return keys.reduce<unknown>(
    (node, key) =>
      typeof node === "object" && node !== null
        ? (node as Record<PropertyKey, unknown>)[key]
        : undefined,
    root,
  );
}
