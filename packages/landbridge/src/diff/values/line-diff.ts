/** A line of a diff. */
export interface DiffLine {
  readonly sign: "+" | "-" | " ";
  readonly text: string;
}

/** Lines that are shown around a change. */
const CONTEXT = 2;
/** More lines than this on either side are not aligned: the table of pairs would be too large. */
const MAX_ALIGNED = 600;

/** How two texts of several lines differ, with a little context; `…` stands for what is left out between changes. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const lines = aligned(before.split("\n"), after.split("\n"));
  const isNear = (index: number): boolean =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ sign }) => sign !== " ");
  const shown: DiffLine[] = [];
  lines.forEach((line, index) => {
    if (isNear(index)) shown.push(line);
    else if (shown.at(-1)?.text !== "…") shown.push({ sign: " ", text: "…" });
  });
  return shown;
}

function aligned(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < shorter - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end++;
  }
  const [old, now] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ];
  return [
    ...before.slice(0, start).map(unchanged),
    ...middle(old, now),
    ...before.slice(before.length - end).map(unchanged),
  ];
}

function unchanged(text: string): DiffLine {
  return { sign: " ", text };
}

/** By the longest common subsequence. */
function middle(old: readonly string[], now: readonly string[]): readonly DiffLine[] {
  const removed = (text: string): DiffLine => ({ sign: "-", text });
  const added = (text: string): DiffLine => ({ sign: "+", text });
  if (old.length > MAX_ALIGNED || now.length > MAX_ALIGNED) {
    return [...old.map(removed), ...now.map(added)];
  }
  const lengths = lengthsOf(old, now);
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < now.length) {
    const [own = "", other = ""] = [old[row], now[column]];
    if (own === other) {
      lines.push(unchanged(own));
      row++;
      column++;
    } else if ((lengths[row + 1]?.[column] ?? 0) >= (lengths[row]?.[column + 1] ?? 0)) {
      lines.push(removed(own));
      row++;
    } else {
      lines.push(added(other));
      column++;
    }
  }
  return [...lines, ...old.slice(row).map(removed), ...now.slice(column).map(added)];
}

/** How many lines are common from each pair of lines to the ends. */
function lengthsOf(old: readonly string[], now: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      const own = lengths[row];
      if (own === undefined) continue;
      own[column] =
        old[row] === now[column]
          ? (lengths[row + 1]?.[column + 1] ?? 0) + 1
          : Math.max(lengths[row + 1]?.[column] ?? 0, own[column + 1] ?? 0);
    }
  }
  return lengths;
}
