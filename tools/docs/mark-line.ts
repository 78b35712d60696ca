import { isDeepStrictEqual } from "node:util";

import { parseAllDocuments } from "yaml";

/**
 * Appends `# <- LB203` to a line of a file, from 1. Returns the text unchanged where the comment would change what
 * the file says: in a block of text, in a comment, in a file that isn't valid YAML, or in JSON.
 */
export function markLine(path: string, text: string, line: number, mark: string): string {
  const lines = text.split("\n");
  const marked = lines[line - 1];
  if (marked === undefined || marked.trim() === "" || marked.trim().startsWith("#")) return text;
  lines[line - 1] = `${marked}  # <- ${mark}`;
  const result = lines.join("\n");
  return isSame(path, text, result) ? result : text;
}

function isSame(path: string, before: string, after: string): boolean {
  // The examples have no heredocs, in which `#` doesn't begin a comment.
  if (path.endsWith(".tf")) return !before.includes("<<");
  return /\.ya?ml$/.test(path) && isDeepStrictEqual(dataOf(after), dataOf(before) ?? NaN);
}

function dataOf(text: string): unknown {
  const documents = parseAllDocuments(text);
  return documents.some(({ errors }) => errors.length > 0)
    ? undefined
    : documents.map((document) => document.toJS() as unknown);
}
