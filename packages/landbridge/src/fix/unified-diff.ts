import { type Change, linesOf, trimmed, unifiedHunks } from "../lib/unified-diff";
import type { ChangedFile } from "./fix-plan";
import type { Replacement } from "./replacement";

/** The byte order mark, which belongs to the first line. */
const MARK = "\uFEFF";

/** The changes of files as `git apply` takes them; each file's name is relative to the repository's root. */
export function unifiedDiff(files: readonly ChangedFile[]): string {
  return files.map(fileDiff).join("");
}

function fileDiff({ source, replacements }: ChangedFile): string {
  const { file, text, hasMark } = source;
  const [old, changes] = [linesOf(text), changesOf(text, replacements)];
  const hunks = hasMark
    ? unifiedHunks(
        withMark(old),
        changes.map((change) =>
          change.start === 0 ? { ...change, lines: withMark(change.lines) } : change,
        ),
      )
    : unifiedHunks(old, changes);
  return `--- a/${file}\n+++ b/${file}\n${hunks}`;
}

function withMark(lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => (index === 0 ? MARK + line : line));
}

/** Replacements as changes of whole lines; those in one line, or in lines next to each other, are one change. */
function changesOf(text: string, replacements: readonly Replacement[]): readonly Change[] {
  const starts = lineStarts(text);
  const lineAt = (offset: number): number => starts.findLastIndex((start) => start <= offset);
  const sorted = [...replacements].sort((one, other) => one.start - other.start);
  const groups: { start: number; end: number; own: Replacement[] }[] = [];
  for (const replacement of sorted) {
    const [start, end] = [lineAt(replacement.start), lineAt(replacement.end) + 1];
    const last = groups.at(-1);
    if (last !== undefined && start <= last.end) {
      last.own.push(replacement);
      last.end = Math.max(last.end, end);
    } else groups.push({ start, end, own: [replacement] });
  }
  return groups.map(({ start, end, own }) => {
    const from = starts[start] ?? 0;
    const to = starts[end] ?? text.length;
    let changed = "";
    let at = from;
    for (const { start: first, end: last, text: added } of own) {
      changed += text.slice(at, first) + added;
      at = last;
    }
    return trimmed(linesOf(text.slice(from, to)), start, linesOf(changed + text.slice(at, to)));
  });
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
