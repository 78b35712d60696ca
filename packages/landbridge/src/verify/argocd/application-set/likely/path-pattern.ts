import { linearRegExp } from "../../../../lib/linear-regexp";
import { parentOf, resolvePath } from "../../../repository/repository";
import { numberOf, PARAMETER, type OpenText } from "./parameter";

/** Values of parameters, by their flattened names. */
export type Values = ReadonlyMap<string, string>;

/** A path with parameters, for which the repository may have something. */
export interface PathPattern {
  /** The parameter in front, which has the directories around all others: platforms write it into an annotation. */
  readonly base?: string;
  /** The directory around everything that may match. */
  readonly directory: string;
  /** The values that the parameters have if this is the path; undefined if it doesn't match. */
  readonly valuesFor: (path: string) => Values | undefined;
}

/** A character that stands for a parameter, kept between what is around it. */
const PARAMETERS = new RegExp(`(${PARAMETER.source})`, "u");

/**
 * The pattern of a path that isn't filled in; undefined where any path would match, or nearly any.
 * @param isGlob whether `*` and `**` are wildcards
 */
export function pathPattern({ text, names }: OpenText, isGlob: boolean): PathPattern | undefined {
  const path = text.includes("..") ? undefined : resolvePath("", text.replace(/^\/+/, ""));
  if (path === undefined) return undefined;
  // Parameters at odd places, and what is around them at even ones.
  const parts = path.split(PARAMETERS);
  // Where one parameter ends and the next one begins isn't known.
  if (parts.some((part, index) => part === "" && index > 0 && index < parts.length - 1))
    return undefined;
  const order = parts.flatMap((part) => names[numberOf(part) ?? -1] ?? []);
  const [first = ""] = order;
  const isBased = parts[0] === "" && first.startsWith("metadata.annotations.");
  if (!isTelling(isBased ? path.slice(1) : path)) return undefined;
  const start = isBased ? sourceOf(parts.slice(2), isGlob).replace(/^\//, "") : "";
  const source = isBased
    ? `${parts[2]?.startsWith("/") === true ? "(?:(.*)/)?" : "((?:.*/)?)"}${start}`
    : sourceOf(parts, isGlob);
  const expression = expressionOf(source);
  return (
    expression && {
      ...(isBased ? { base: first } : {}),
      directory: parentOf(path.slice(0, path.search(new RegExp(`${PARAMETER.source}|[*?[]`, "u")))),
      valuesFor: (candidate) => valuesIn(expression.exec(candidate), order),
    }
  );
}

function sourceOf(parts: readonly string[], isGlob: boolean): string {
  return parts
    .map((part) => {
      if (numberOf(part) !== undefined) return "([^/]+)";
      const literal = part.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
      return isGlob
        ? literal.replace(/\*+/g, (stars) => (stars === "*" ? "[^/]*" : ".*"))
        : literal.replace(/\*/g, "\\*");
    })
    .join("");
}

function expressionOf(source: string): RegExp | undefined {
  try {
    return linearRegExp(`^${source}$`, "s");
  } catch {
    return undefined;
  }
}

/** Whether a directory is written out, so that not just any path matches. */
function isTelling(path: string): boolean {
  return path
    .split("/")
    .some((name) => name.length > 1 && !PARAMETER.test(name) && !/[*?[]/.test(name));
}

function valuesIn(
  found: RegExpExecArray | null,
  order: readonly string[],
): ReadonlyMap<string, string> | undefined {
  if (found === null) return undefined;
  const values = new Map<string, string>();
  for (const [index, name] of order.entries()) {
    const value = found[index + 1] ?? "";
    if ((values.get(name) ?? value) !== value) return undefined;
    values.set(name, value);
  }
  return values;
}
