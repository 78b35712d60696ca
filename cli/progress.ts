import type { Io } from "./io";
import { stopwatch } from "./stopwatch";

/** Milliseconds after which work counts as long. */
const PATIENCE = 1000;

const INTERVAL = 250;

/** Runs work; on a terminal, tells after a second that it is still going on, and removes that line. */
export async function withProgress<Result>(
  io: Pick<Io, "error" | "errorIsTerminal">,
  label: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!io.errorIsTerminal) return work();
  const elapsed = stopwatch();
  const state = { isShown: false };
  const timer = setInterval(() => {
    const milliseconds = elapsed();
    if (milliseconds < PATIENCE) return;
    state.isShown = true;
    io.error(`\r${label} ${(milliseconds / 1000).toFixed(0)} s\u001B[K`);
  }, INTERVAL);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (state.isShown) io.error("\r\u001B[K");
  }
}
