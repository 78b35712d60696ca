import type { Edit } from "../verify/findings/fix";
import { parseYaml, splitDocuments } from "../verify/yaml/document";
import { edited, isSameData } from "./apply-to-data";
import { replacementsOf } from "./edit-text";
import { RefusedEdit } from "./refused-edit";
import { overlap, replaced, type Replacement } from "./replacement";

/**
 * The replacements of edits in a file's text.
 * @throws RefusedEdit if one can't be made
 */
export function replacementsIn(text: string, edits: readonly Edit[]): readonly Replacement[] {
  const parts = splitDocuments(text);
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  return edits.flatMap((edit) => {
    // Where a file starts with a marker, what is in front of it has the same line and is empty.
    const part = parts.findLast(({ line }) => line === edit.line);
    if (part === undefined) throw new RefusedEdit("the document is no longer there");
    return replacementsOf(part, edit, eol).map(({ start, end, text: own }) => ({
      start: part.start + start,
      end: part.start + end,
      text: own,
    }));
  });
}

/** Whether one of some replacements changes what one of others changes. */
export function anyOverlap(some: readonly Replacement[], others: readonly Replacement[]): boolean {
  return some.some((one) => others.some((other) => overlap(one, other)));
}

/**
 * The text with all replacements.
 * @throws RefusedEdit unless it is read as before, apart from what the edits are to change
 */
export function editedText(
  text: string,
  edits: readonly Edit[],
  replacements: readonly Replacement[],
): string {
  const result = replaced(text, replacements);
  const [before, after] = [parseYaml("", text), parseYaml("", result)];
  const isEqual =
    before.length === after.length &&
    before.every(({ line, data, problem }, index) => {
      const other = after[index];
      const own = edits.filter((edit) => edit.line === line);
      if (other?.problem !== undefined || problem !== undefined) {
        // A document that can't be parsed is not changed.
        return own.length === 0 && other?.problem?.message === problem?.message;
      }
      return isSameData(own.reduce(edited, data), other?.data, own);
    });
  if (!isEqual) throw new RefusedEdit("the edit would change other values as well");
  return result;
}
