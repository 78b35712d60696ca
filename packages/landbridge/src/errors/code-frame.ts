type Paint = (text: string) => string;

/** The colors of a frame; picocolors fits. */
export interface FrameColors {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
}

/** Line and column, from 1. */
export interface FramePosition {
  readonly line?: number;
  readonly column?: number;
}

const plain: Paint = (text) => text;
const NO_COLORS: FrameColors = { bold: plain, dim: plain, red: plain };

/** Longest part of a line that is shown; a values file may have a megabyte in one line. */
const WIDTH = 110;

/** Letters that take two columns on a terminal. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;

/** Characters that affect a terminal: control characters and bidirectional marks. */
const UNPRINTABLE = /(?![\t\n])\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Text from a file or an object, harmless to a terminal. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, "\uFFFD");
}

/**
 * The lines around a place, with a caret below its column. Empty if the line is unknown or doesn't exist.
 * @param context how many lines to show above and below
 */
export function codeFrame(
  text: string | undefined,
  { line, column }: FramePosition,
  colors: FrameColors = NO_COLORS,
  context = 1,
): readonly string[] {
  if (text === undefined || line === undefined) return [];
  const lines = text.split(/\r?\n/);
  const last = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  if (line > last) return [];
  const [from, to] = [Math.max(1, line - context), Math.min(last, line + context)];
  const width = String(to).length;
  const frame: string[] = [];
  for (let number = from; number <= to; number++) {
    const own = number === line;
    const source = lines[number - 1] ?? "";
    const { shown, caret } = cut(source, own ? column : undefined);
    const gutter = `${own ? ">" : " "} ${String(number).padStart(width)} |`;
    frame.push(`${own ? colors.bold(gutter) : colors.dim(gutter)} ${shown}`.trimEnd());
    if (caret !== undefined) {
      frame.push(`${colors.dim(`  ${" ".repeat(width)} |`)} ${colors.red(caret)}`);
    }
  }
  return frame;
}

interface Cut {
  readonly shown: string;
  readonly caret?: string;
}

/** The part of a line that is shown, and the carets below it. */
function cut(source: string, column: number | undefined): Cut {
  const at = column === undefined ? 0 : Math.min(column - 1, source.length);
  const start = at < WIDTH - 20 ? 0 : at - 20;
  const end = start + WIDTH;
  const part = printable(source.slice(start, end));
  const shown = `${start > 0 ? "…" : ""}${part}${end < source.length ? "…" : ""}`;
  if (column === undefined) return { shown };
  const before = `${start > 0 ? "…" : ""}${part.slice(0, at - start)}`;
  const length = wordAt(part.slice(at - start));
  return { shown, caret: `${blank(before)}${"^".repeat(Math.max(1, length))}` };
}

/** Length of the key or value that begins a text. */
function wordAt(text: string): number {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'[^']*')/.exec(text);
  return (quoted ?? /^[^\s,\]}]*?(?=:(?:\s|$)|[\s,\]}]|$)/.exec(text))?.[0].length ?? 0;
}

/** Blanks as wide as a text; tabs stay, so that the caret is right at every tab width. */
function blank(text: string): string {
  return Array.from(text, (letter) =>
    letter === "\t" ? "\t" : WIDE.test(letter) ? "  " : " ",
  ).join("");
}
