import type { StaleFile } from "./files";

/** Lines that are shown above and below a change. */
const CONTEXT = 3;

/** What writing the files would change, as `diff -u` shows it: one hunk for each file. */
export function staleDiff(stale: readonly StaleFile[]): string {
  return stale.map(fileDiff).join("");
}

function fileDiff({ path, before, after }: StaleFile): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < Math.min(old.length, now.length) - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end++;
  const above = old.slice(Math.max(0, start - CONTEXT), start);
  const removed = old.slice(start, old.length - end);
  const added = now.slice(start, now.length - end);
  const below = old.slice(old.length - end, old.length - end + CONTEXT);
  const first = start - above.length + 1;
  const head = `@@ -${range(first, above.length + removed.length + below.length)} +${range(first, above.length + added.length + below.length)} @@`;
  return [
    before === undefined ? "--- /dev/null" : `--- a/${path}`,
    after === undefined ? "+++ /dev/null" : `+++ b/${path}`,
    head,
    ...above.map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...below.map((line) => ` ${line}`),
    "",
  ].join("\n");
}

function range(first: number, count: number): string {
  return `${count === 0 ? first - 1 : first},${count}`;
}

function linesOf(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
