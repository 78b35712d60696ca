import { linearRegExp } from "../../lib/linear-regexp";

/** A class such as `[a-z]` or `[!abc]`, an escaped character, stars, or another character with a meaning. */
const TOKEN = /\\([^])|\[(!?)([^\]]+)\]|\*+|[?{},.+^$()|[\]\\]/g;

/**
 * Argo CD's globs, those of github.com/gobwas/glob: a star matches any text, slashes included; `{a,b}` is either, `[a-z]`
 * and `[!a-z]` are classes.
 */
export function glob(pattern: string): RegExp {
  try {
    return linearRegExp(`^${sourceOf(pattern)}$`, "s");
  } catch {
    // One that is too long: whatever it allows can't be said to be refused.
    return /^/;
  }
}

function sourceOf(pattern: string): string {
  // Braces that aren't in pairs have no meaning here.
  const arePaired = /^[^{}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}[^{}]*)*$/.test(pattern);
  let depth = 0;
  return pattern.replace(TOKEN, (token, ...groups: unknown[]) => {
    const [escaped, not, range] = groups as (string | undefined)[];
    if (escaped !== undefined) return literal(escaped);
    if (range !== undefined)
      return `[${not === "!" ? "^" : ""}${range.replace(/[\\\]^[]/g, "\\$&")}]`;
    if (token.startsWith("*")) return ".*";
    if (token === "?") return ".";
    if (arePaired && token === "{") depth++;
    else if (arePaired && token === "}") depth--;
    else return token === "," && depth > 0 ? "|" : literal(token);
    return token === "{" ? "(?:" : ")";
  });
}

function literal(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\*/]/g, "\\$&");
}
