/** Lines that are shown above and below a change. */
const CONTEXT = 3;

/** Lines of the old text, from 0, that become other lines. */
export interface Change {
  readonly start: number;
  /** Behind the last one. */
  readonly end: number;
  readonly lines: readonly string[];
}

/** Lines with their line breaks. */
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * A change without the lines at its start and end that stay.
 * @param old the lines from `start` on that become `lines`
 */
export function trimmed(old: readonly string[], start: number, lines: readonly string[]): Change {
  const shorter = Math.min(old.length, lines.length);
  let same = 0;
  while (same < shorter && old[same] === lines[same]) same++;
  let tail = 0;
  while (tail < shorter - same && old[old.length - 1 - tail] === lines[lines.length - 1 - tail])
    tail++;
  return {
    start: start + same,
    end: start + old.length - tail,
    lines: lines.slice(same, lines.length - tail),
  };
}

/**
 * The hunks of a unified diff, without the file names above them.
 * @param old all lines of the old text, with their line breaks
 * @param changes sorted, without overlaps
 */
export function unifiedHunks(old: readonly string[], changes: readonly Change[]): string {
  let shift = 0;
  return hunksOf(changes)
    .map((hunk) => {
      const text = hunkText(old, hunk, shift);
      shift += growth(hunk);
      return text;
    })
    .join("");
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

function hunkText(old: readonly string[], changes: readonly Change[], shift: number): string {
  const start = Math.max(0, (changes[0]?.start ?? 0) - CONTEXT);
  const end = Math.min(old.length, (changes.at(-1)?.end ?? 0) + CONTEXT);
  const shown: string[] = [];
  let at = start;
  const take = (to: number, sign: string): void => {
    shown.push(...old.slice(at, to).map((line) => shownLine(sign, line)));
    at = to;
  };
  for (const change of changes) {
    take(change.start, " ");
    take(change.end, "-");
    shown.push(...change.lines.map((line) => shownLine("+", line)));
  }
  take(end, " ");
  const count = end - start;
  const head = `@@ -${range(start, count)} +${range(start + shift, count + growth(changes))} @@`;
  return `${head}\n${shown.join("")}`;
}

/** How many lines more there are with the changes. */
function growth(changes: readonly Change[]): number {
  return changes.reduce((sum, { start, end, lines }) => sum + lines.length - (end - start), 0);
}

function range(start: number, count: number): string {
  // Of no lines it names the one above.
  return `${count === 0 ? start : start + 1},${count}`;
}

function shownLine(sign: string, line: string): string {
  return line.endsWith("\n") ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`;
}
