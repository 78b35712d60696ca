import type { Io } from "./io";

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
  const start = performance.now();
  const state = { isShown: false };
  const timer = setInterval(() => {
    const elapsed = performance.now() - start;
    if (elapsed < PATIENCE) return;
    state.isShown = true;
    io.error(`\r${label} ${(elapsed / 1000).toFixed(0)} s\u001B[K`);
  }, INTERVAL);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (state.isShown) io.error("\r\u001B[K");
  }
}
