import type { ChangedFile } from "./fix-plan";
import type { Replacement } from "./replacement";

/** Lines that are shown above and below a change. */
const CONTEXT = 3;

/** The byte order mark, which belongs to the first line. */
const MARK = "\uFEFF";

/** Lines of the old text, from 0, that become other lines. */
interface Change {
  readonly start: number;
  /** Behind the last one. */
  readonly end: number;
  readonly lines: readonly string[];
}

/** The changes of files as `git apply` takes them; each file's name is relative to the repository's root. */
export function unifiedDiff(files: readonly ChangedFile[]): string {
  return files.map(fileDiff).join("");
}

function fileDiff({ source, replacements }: ChangedFile): string {
  const old = linesOf(source.text);
  const hunks = hunksOf(changesOf(source.text, replacements));
  const head = `--- a/${source.file}\n+++ b/${source.file}\n`;
  let shift = 0;
  return hunks.reduce((text, changes) => {
    const hunk = hunkText(old, changes, shift, source.hasMark);
    shift += changes.reduce((sum, { start, end, lines }) => sum + lines.length - (end - start), 0);
    return text + hunk;
  }, head);
}

/** Lines with their line breaks. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
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

/** A change without the lines at its start and end that stay. */
function trimmed(old: readonly string[], start: number, lines: readonly string[]): Change {
  let same = 0;
  while (same < Math.min(old.length, lines.length) && old[same] === lines[same]) same++;
  let tail = 0;
  while (
    tail < Math.min(old.length, lines.length) - same &&
    old[old.length - 1 - tail] === lines[lines.length - 1 - tail]
  )
    tail++;
  return {
    start: start + same,
    end: start + old.length - tail,
    lines: lines.slice(same, lines.length - tail),
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Changes whose context meets are one hunk. */
function hunksOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const hunks: Change[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1);
    const end = last?.at(-1)?.end;
    if (last !== undefined && end !== undefined && change.start - end <= 2 * CONTEXT)
      last.push(change);
    else hunks.push([change]);
  }
  return hunks;
}

function hunkText(
  old: readonly string[],
  changes: readonly Change[],
  shift: number,
  hasMark: boolean,
): string {
  const start = Math.max(0, (changes[0]?.start ?? 0) - CONTEXT);
  const end = Math.min(old.length, (changes.at(-1)?.end ?? 0) + CONTEXT);
  const lines: string[] = [];
  let added = 0;
  let at = start;
  const take = (to: number, sign: string): void => {
    for (; at < to; at++) {
      const mark = hasMark && at === 0 ? MARK : "";
      lines.push(shownLine(sign, mark + (old[at] ?? "")));
    }
  };
  for (const change of changes) {
    take(change.start, " ");
    take(change.end, "-");
    change.lines.forEach((line, index) => {
      const mark = hasMark && change.start === 0 && index === 0 ? MARK : "";
      lines.push(shownLine("+", mark + line));
    });
    added += change.lines.length - (change.end - change.start);
  }
  take(end, " ");
  const count = end - start;
  return `@@ -${range(start, count)} +${range(start + shift, count + added)} @@\n${lines.join("")}`;
}

function range(start: number, count: number): string {
  // Of no lines it names the one above.
  return `${count === 0 ? start : start + 1},${count}`;
}

function shownLine(sign: string, line: string): string {
  return line.endsWith("\n") ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`;
}
