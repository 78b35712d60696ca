import { spawnSync } from "node:child_process";
import { basename } from "node:path";

/** A running process. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Name of its program, without the directory. */
  readonly name: string;
}

/** Every running process; empty without `ps`. */
export function runningProcesses(): readonly Process[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" });
  // Typed as always present, but null if the program couldn't be started.
  return ((stdout as string | null) ?? "").split("\n").flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.+?)\s*$/.exec(line) ?? [];
    if (command === undefined) return [];
    return [{ pid: Number(pid), parent: Number(parent), name: basename(command) }];
  });
}

/** The processes with a given name that a process started, directly or indirectly. */
export function startedBy(
  processes: readonly Process[],
  pid: number,
  name: string,
): readonly number[] {
  const below = processes.filter(({ parent }) => parent === pid);
  return below.flatMap((one) =>
    one.name === name ? [one.pid] : startedBy(processes, one.pid, name),
  );
}
