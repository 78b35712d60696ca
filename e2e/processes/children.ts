import type { ChildProcess } from "node:child_process";

/** Every running process that this run started. Each leads its own process group. */
const running = new Set<ChildProcess>();

/** Remembers a child that was spawned with `detached: true`, until it ends. */
export function remember(child: ChildProcess): void {
  running.add(child);
  child.once("close", () => running.delete(child));
}

/** Sends a signal to a child and everything that it started. A group that has ended isn't an error. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Kills what is still running. Synchronous, so that it also works while the process exits. */
export function killAll(): void {
  for (const child of running) signalGroup(child, "SIGKILL");
}
