import type { Verdict } from "./judge";

/** Counts of verdicts. */
export type Counts = Readonly<Record<Verdict, number>> & {
  /** Mistakes that flate finds, too; undefined if it didn't run. */
  readonly peer?: number;
};

/** No mistake yet. */
export const NOTHING: Counts = { error: 0, warning: 0, missed: 0, same: 0 };

/** One more of a verdict. */
export function counted(counts: Counts, verdict: Verdict, isFoundByPeer?: boolean): Counts {
  const next = { ...counts, [verdict]: counts[verdict] + 1 };
  return isFoundByPeer === undefined
    ? next
    : { ...next, peer: (counts.peer ?? 0) + (isFoundByPeer ? 1 : 0) };
}

/** Mistakes that count: those that change what a cluster gets. */
export function total({ error, warning, missed }: Counts): number {
  return error + warning + missed;
}

/** Share of the mistakes that were found, from 0 to 1. */
export function found(counts: Counts): number {
  return total(counts) === 0 ? 1 : (counts.error + counts.warning) / total(counts);
}

/** Share of the mistakes that were found as errors, from 0 to 1. */
export function foundAsError(counts: Counts): number {
  return total(counts) === 0 ? 1 : counts.error / total(counts);
}

/**
 * The table of verdicts, with a sum.
 * @param what heading of the rows
 */
export function table(rows: ReadonlyMap<string, Counts>, what = "operator"): string {
  const sum = [...rows.values()].reduce(
    (before, counts) => ({
      error: before.error + counts.error,
      warning: before.warning + counts.warning,
      missed: before.missed + counts.missed,
      same: before.same + counts.same,
      peer: counts.peer === undefined ? before.peer : (before.peer ?? 0) + counts.peer,
    }),
    NOTHING,
  );
  const hasPeer = sum.peer !== undefined;
  const lines = [...rows, ["all", sum] as const].map(([name, counts]) =>
    line(
      name,
      ...[counts.error, counts.warning, counts.missed].map(String),
      percent(counts),
      ...(hasPeer ? [peerPercent(counts)] : []),
    ),
  );
  const title = ["error", "warning", "missed", "found", ...(hasPeer ? ["flate"] : [])];
  const errors = `found as errors: ${Math.round(100 * foundAsError(sum))}%`;
  return [line(what, ...title), ...lines, errors].join("\n");
}

function percent(counts: Counts): string {
  return total(counts) === 0 ? "-" : `${Math.round(100 * found(counts))}%`;
}

function peerPercent(counts: Counts): string {
  if (total(counts) === 0) return "-";
  return `${Math.round((100 * (counts.peer ?? 0)) / total(counts))}%`;
}

function line(name: string, ...cells: readonly string[]): string {
  return name.padEnd(40) + cells.map((cell) => cell.padStart(9)).join("");
}
