import { linesOf, trimmed, unifiedHunks } from "../lib/unified-diff";
import type { StaleFile } from "./files";

/** What writing the files would change, as `diff -u` shows it: one hunk for each file. */
export function staleDiff(stale: readonly StaleFile[]): string {
  return stale.map(fileDiff).join("");
}

function fileDiff({ path, before, after }: StaleFile): string {
  const [old, now] = [linesOf(before ?? ""), linesOf(after ?? "")];
  const names = [
    before === undefined ? "--- /dev/null" : `--- a/${path}`,
    after === undefined ? "+++ /dev/null" : `+++ b/${path}`,
  ];
  return `${names.join("\n")}\n${unifiedHunks(old, [trimmed(old, 0, now)])}`;
}
