import { linearRegExp } from "../../lib/linear-regexp";

/** Argo CD's globs: a star matches any text, slashes included. */
export function glob(pattern: string): RegExp {
  const source = pattern
    .split(/\*+/)
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/\\\?/g, "."))
    .join(".*");
  try {
    return linearRegExp(`^${source}$`, "s");
  } catch {
    // One that is too long: whatever it allows can't be said to be refused.
    return /^/;
  }
}
