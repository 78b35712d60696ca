import type { ChildProcess } from "node:child_process";

/** Every process that this run started and that has not ended; each leads a group of its own. */
const running = new Set<ChildProcess>();

/** Remembers a child that was spawned with `detached: true`, until it ends. */
export function remember(child: ChildProcess): void {
  running.add(child);
  child.once("close", () => running.delete(child));
}

/** Sends a signal to a child and to all that it started. A group that is gone is no error. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Kills what still runs. Synchronous, so that it also works while the process exits. */
export function killAll(): void {
  for (const child of running) signalGroup(child, "SIGKILL");
}
