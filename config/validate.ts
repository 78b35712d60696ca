import type { z } from "zod";

import type { Problem } from "../lib/user-error";
import { UserError } from "../lib/user-error";
import { crossChecks } from "./checks";
import { placeOf } from "./places";
import type { Platform, PlatformInput } from "./schema";
import { platformSchema } from "./schema";

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
  const place = placeOf(issue.path, input);
  const received = valueAt(input, issue.path);
  if (received === undefined && issue.path.length === 2 && issue.path[0] === "environments") {
    const allowed = "an environment, as a file of config/environments exports it by its name";
    return [{ place, message: "is missing", allowed }];
  }
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        place: placeOf([...issue.path, key], input),
        message: "is no known property",
        remedy: "remove it, or correct its name (config/schema/ lists them)",
      }));
    case "invalid_type":
      return [
        received === undefined
          ? { place, message: "is missing", allowed: issue.expected }
          : { place, message: "has the wrong type", received, allowed: issue.expected },
      ];
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
            "options" in issue
              ? (issue.options as unknown[]).map(String).join(", ")
              : issue.message,
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

function valueAt(root: unknown, keys: readonly PropertyKey[]): unknown {
  return keys.reduce<unknown>(
    (node, key) =>
      typeof node === "object" && node !== null
        ? (node as Record<PropertyKey, unknown>)[key]
        : undefined,
    root,
  );
}
