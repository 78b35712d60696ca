import { linearRegExp } from "./linear-regexp";

/** A class such as `[a-z]` or `[!abc]`, an escaped character, stars, or another character with a meaning. */
const TOKEN = /\\([^])|\[(!?)([^\]]+)\]|\*+|[?{},.+^$()|[\]\\]/g;

/**
 * The globs of Argo CD and Helm, those of github.com/gobwas/glob: a star matches any text, slashes included; `{a,b}` is
 * either, `[a-z]` and `[!a-z]` are classes.
 * @param any what a star and a question mark match one of: for the addresses of repositories and the files of a chart, no
 * slash; two stars match all
 */
export function glob(pattern: string, any: "." | "[^/]" = "."): RegExp {
  try {
    return linearRegExp(`^${sourceOf(pattern, any)}$`, "s");
  } catch {
    // One that is too long: whatever it allows can't be said to be refused.
    return /^/;
  }
}

/** Wildcards of which each character is one of `any`; more stars than one match all. */
const WILDCARDS: ReadonlyMap<string, string> = new Map([
  ["*", ".*"],
  ["?", "."],
]);

function sourceOf(pattern: string, any: string): string {
  // Braces that aren't in pairs have no meaning here.
  const arePaired = /^[^{}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}[^{}]*)*$/.test(pattern);
  let depth = 0;
  return pattern.replace(TOKEN, (token, ...groups: unknown[]) => {
    const [escaped, not, range] = groups as (string | undefined)[];
    if (escaped !== undefined) return literal(escaped);
    if (range !== undefined)
      return `[${not === "!" ? "^" : ""}${range.replace(/[\\\]^[]/g, "\\$&")}]`;
    if (/^[*?]/.test(token)) return WILDCARDS.get(token)?.replace(".", any) ?? ".*";
    if (arePaired && token === "{") depth++;
    else if (arePaired && token === "}") depth--;
    else return token === "," && depth > 0 ? "|" : literal(token);
    return token === "{" ? "(?:" : ")";
  });
}

function literal(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\*/]/g, "\\$&");
}
