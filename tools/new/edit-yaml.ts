import { UserError } from "landbridge/errors";
import { isSeq, parseDocument } from "yaml";

/**
 * Adds an entry to the end of `resources` in a kustomization.yaml. Comments, order and line breaks stay.
 * @throws UserError if the file has no such list, or the entry already
 */
export function withResource(file: string, text: string, entry: string): string {
  const document = parseDocument(text);
  const resources = document.errors.length > 0 ? undefined : document.get("resources");
  if (!isSeq(resources) || resources.flow === true) {
    throw new UserError({
      place: file,
      message: "has no list of resources to add the new entry to",
      allowed: "resources with an entry per line",
      remedy: "correct the file, or add the entry by hand",
    });
  }
  if (resources.items.some((item) => String(item) === entry)) {
    const message = `already lists ${entry}`;
    throw new UserError({
      place: file,
      message,
      remedy: "remove the entry, or choose another name",
    });
  }
  const [, , end = text.length] = resources.range ?? [];
  const last = resources.items.at(-1) as { readonly range?: readonly number[] } | undefined;
  const lineStart = text.lastIndexOf("\n", (last?.range?.[0] ?? end) - 1) + 1;
  const indent = /^ */.exec(text.slice(lineStart))?.[0] ?? "";
  const lineEnd = text.indexOf("\n", last?.range?.[1] ?? end);
  const at = lineEnd < 0 ? text.length : lineEnd + 1;
  const head = text.slice(0, at);
  return `${head}${head.endsWith("\n") ? "" : "\n"}${indent}- ${entry}\n${text.slice(at)}`;
}
