import { stopwatch } from "../lib/stopwatch";
import type { Io } from "./io";

/** Milliseconds after which work counts as long. */
const PATIENCE = 1000;

const INTERVAL = 250;

/** Says what the work is doing, such as `checking LB203`; shown at most four times a second. */
export type ReportProgress = (what: string) => void;

/**
 * Runs work; on a terminal, shows after a second what it is doing and for how long, and removes that line. The
 * work has to report while it computes: no timer fires then.
 */
export async function withProgress<Result>(
  io: Pick<Io, "error" | "errorIsTerminal">,
  label: string,
  work: (report: ReportProgress) => Promise<Result>,
): Promise<Result> {
  if (!io.errorIsTerminal) return work(() => undefined);
  const elapsed = stopwatch();
  let shown: number | undefined;
  let doing = "";
  const show = (): void => {
    const milliseconds = elapsed();
    if (milliseconds < (shown === undefined ? PATIENCE : shown + INTERVAL)) return;
    shown = milliseconds;
    const what = doing === "" ? "" : `, ${doing}`;
    io.error(`\r${label} ${(milliseconds / 1000).toFixed(0)} s${what}\u001B[K`);
  };
  const timer = setInterval(show, INTERVAL);
  try {
    return await work((what) => {
      doing = what;
      show();
    });
  } finally {
    clearInterval(timer);
    if (shown !== undefined) io.error("\r\u001B[K");
  }
}
