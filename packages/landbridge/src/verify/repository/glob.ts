import { linearRegExp } from "../../lib/linear-regexp";

/** The expression of a gitignore glob: `*` and `?` stay in one folder, `**` goes through any. */
export function globRegExp(glob: string): RegExp {
  const names = glob.split("/");
  // Two stars behind each other say no more than one.
  const parts = names
    .filter((part, index) => part !== "**" || names[index + 1] !== "**")
    .map((part) => (part === "**" ? undefined : segment(part)));
  const source = parts.reduce<string>((before, part, index) => {
    const isLast = index === parts.length - 1;
    if (part === undefined) return before + (isLast ? ".*" : "(?:[^/]+/)*");
    return before + part + (isLast ? "" : "/");
  }, "");
  return compiled(source);
}

/**
 * The expression of a pathspec, as `git ls-files` takes it: `*` and `?` go through any folder, and a folder without them
 * stands for all that is in it.
 */
export function pathspecRegExp(pathspec: string): RegExp {
  const source = segment(pathspec).replaceAll("[^/]", ".");
  return compiled(/[*?[]/.test(pathspec) ? source : `${source}(?:/.*)?`);
}

function compiled(source: string): RegExp {
  try {
    return linearRegExp(`^${source}$`);
  } catch {
    // `[z-a]`: Git and source-controller match nothing with it. No path is as long as a pattern that is too long.
    return /[^\s\S]/;
  }
}

function segment(part: string): string {
  return part.replace(
    /\\(.)|\*+|\?|\[(!?)([^\]]+)\]|[.+^${}()|[\]\\]/g,
    (all, ...groups: unknown[]) => {
      const [escaped, negated, range] = groups as (string | undefined)[];
      if (escaped !== undefined) return `\\${escaped}`;
      if (all.startsWith("*")) return "[^/]*";
      if (all === "?") return "[^/]";
      if (range !== undefined)
        return `[${negated === "!" ? "^" : ""}${range.replace(/\\/g, "\\\\")}]`;
      return `\\${all}`;
    },
  );
}

/** A pattern with each of the alternatives in its braces, which aren't nested. */
export function globAlternatives(pattern: string): readonly string[] {
  const [, before = "", inner, after = ""] = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(pattern) ?? [];
  if (inner === undefined) return [pattern];
  const rests = globAlternatives(after);
  return inner
    .split(",")
    .flatMap((one) => rests.map((rest) => `${before}${one.trim()}${rest}`))
    .slice(0, MOST_ALTERNATIVES);
}

/** More alternatives than anybody writes down. */
const MOST_ALTERNATIVES = 1000;
