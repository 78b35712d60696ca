import type { Verdict } from "./judge";

/** Counts of verdicts. */
export type Counts = Readonly<Record<Verdict, number>>;

/** No mistake yet. */
export const NOTHING: Counts = { error: 0, warning: 0, missed: 0, same: 0 };

/** One more of a verdict. */
export function counted(counts: Counts, verdict: Verdict): Counts {
  return { ...counts, [verdict]: counts[verdict] + 1 };
}

/** Mistakes that count: those that change what a cluster gets. */
export function total({ error, warning, missed }: Counts): number {
  return error + warning + missed;
}

/** Share of the mistakes that were found, from 0 to 1. */
export function found(counts: Counts): number {
  return total(counts) === 0 ? 1 : (counts.error + counts.warning) / total(counts);
}

/** The table of operators by verdict, with a sum. */
export function table(rows: ReadonlyMap<string, Counts>): string {
  const sum = [...rows.values()].reduce(
    (before, counts) => ({
      error: before.error + counts.error,
      warning: before.warning + counts.warning,
      missed: before.missed + counts.missed,
      same: before.same + counts.same,
    }),
    NOTHING,
  );
  const lines = [...rows, ["all", sum] as const].map(([name, counts]) =>
    line(name, ...[counts.error, counts.warning, counts.missed].map(String), percent(counts)),
  );
  return [line("operator", "error", "warning", "missed", "found"), ...lines].join("\n");
}

function percent(counts: Counts): string {
  return total(counts) === 0 ? "-" : `${Math.round(100 * found(counts))}%`;
}

function line(name: string, ...cells: readonly string[]): string {
  return name.padEnd(28) + cells.map((cell) => cell.padStart(9)).join("");
}
