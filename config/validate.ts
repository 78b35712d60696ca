import { didYouMean, nearestName, type Problem, UserError } from "landbridge/errors";
import { z } from "zod";

import { crossChecks } from "./checks";
import type { PlatformName } from "./checks/platform-names";
import { problemPath } from "./problem-path";
import type { Platform, PlatformInput } from "./schema";
import { platformSchema } from "./schema";
import { optionsOf, propertiesOf, schemaAt } from "./schema-at";
import { withSize } from "./sizes";

/**
 * Checks the whole configuration once and fills in the defaults.
 * @param names every account-wide name that an environment can take: AWS must accept them, and no two
 *   environments may share one
 * @throws UserError with every mistake: those of single properties and those between properties
 */
export function validatePlatform(given: PlatformInput, names: readonly PlatformName[]): Platform {
  const input = withSizes(given);
  const result = platformSchema.safeParse(input, { reportInput: true, error: withoutText });
  const problems = [
    ...(result.success ? [] : result.error.issues.flatMap((issue) => describe(issue, input))),
    ...crossChecks(input, names),
  ];
  if (problems.length > 0 || !result.success) throw new UserError(problems);
  return result.data;
}

/** The configuration with what the sizes of its environments fill in; a wrong one is reported by the schema. */
function withSizes(input: PlatformInput): PlatformInput {
  const { environments } = (input as Partial<PlatformInput> | undefined) ?? {};
  return Array.isArray(environments)
    ? { ...input, environments: environments.map((environment) => withSize(environment)) }
    : input;
}

/** Leaves the messages of bounds empty, so that only those remain that a schema gives itself. */
function withoutText({ code }: z.core.$ZodRawIssue): string | undefined {
  return code === "too_small" || code === "too_big" ? "" : undefined;
}

type Issue = z.core.$ZodIssue;

function describe(issue: Issue, input: PlatformInput): Problem[] {
  const place = problemPath(issue.path, input);
  const received = valueAt(input, issue.path);
  if (received === undefined && issue.path.length === 2 && issue.path[0] === "environments") {
    const allowed = "an environment, as exported by a file in config/environments";
    return [{ place, message: "is missing", allowed }];
  }
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        place: problemPath([...issue.path, key], input),
        message: didYouMean("is not a known property", nearestProperty(key, issue.path, input)),
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
    case "too_big":
      return [{ place, message: "is out of range", received, allowed: boundOf(issue) }];
    case "invalid_union":
      return [
        {
          place,
          message: received === undefined ? "is missing" : "is not one of the allowed kinds",
          received,
          allowed: shapeOf(issue.path, input) ?? discriminatorsOf(issue),
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

/** `at least 3 characters`, or what the schema says itself. */
function boundOf(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  if (issue.message !== "") return issue.message;
  const bound =
    issue.code === "too_small" ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
  return `${bound}${UNITS[issue.origin] ?? ""}`;
}

const UNITS: Readonly<Record<string, string>> = { string: " characters", array: " entries" };

/** The values that choose a variant of a union. */
function discriminatorsOf(issue: z.core.$ZodIssueInvalidUnion): string {
  return "options" in issue ? (issue.options as unknown[]).map(String).join(", ") : issue.message;
}

/** The fields that an object needs; undefined for what is not an object. */
function shapeOf(keys: readonly PropertyKey[], input: PlatformInput): string | undefined {
  const schema = schemaAt(keys, input);
  const properties = propertiesOf(schema);
  if (properties === undefined) {
    if (schema instanceof z.ZodRecord) return "an object with entries under names of your choice";
    return optionsOf(schema).join("; or ") || undefined;
  }
  const { needed, optional } = properties;
  const also = optional.length === 0 ? "" : `; may have ${optional.join(", ")}`;
  return `an object with ${needed.join(", ") || "no required fields"}${also}`;
}

/** The known property next to an unknown one that was probably meant. */
function nearestProperty(
  key: string,
  keys: readonly PropertyKey[],
  input: PlatformInput,
): string | undefined {
  const { needed, optional } = propertiesOf(schemaAt(keys, input)) ?? { needed: [], optional: [] };
  return nearestName(key, [...needed, ...optional]);
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
