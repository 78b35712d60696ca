import { spawnSync } from "node:child_process";
import { basename } from "node:path";

/** A running process. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Name of its program, without folder. */
  readonly name: string;
}

/** Every running process; empty where there is no `ps`. */
export function runningProcesses(): readonly Process[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" });
  // Typed as always there; null where the program could not be started.
  return ((stdout as string | null) ?? "").split("\n").flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.+?)\s*$/.exec(line) ?? [];
    if (command === undefined) return [];
    return [{ pid: Number(pid), parent: Number(parent), name: basename(command) }];
  });
}

/** The processes with a name that a process has started, itself or through others. */
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
