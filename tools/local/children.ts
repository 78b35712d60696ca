import { spawn, type ChildProcess } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { runningProcesses, startedBy } from "./processes";

/** How a program ended. */
export interface Ended {
  /** Exit code; undefined if it could not be started or was ended by a signal. */
  readonly code: number | undefined;
  /** Everything it printed, without colours. */
  readonly output: string;
}

export interface RunOptions {
  /** Folder it runs in, absolute. */
  readonly directory: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Called for each whole line that it prints, without colours. */
  readonly onLine?: (line: string) => void;
  /** File that gets everything it prints; an earlier one is replaced. */
  readonly log?: string;
}

/** Colours and cursor movements. */
// eslint-disable-next-line no-control-regex
const ESCAPES = /\u001B\[[0-9;?]*[A-Za-z]/g;

/** Milliseconds between two looks for what has to be ended. */
const LOOK = 500;

/**
 * Runs programs one after the other, and ends the running one when this process is interrupted.
 *
 * Terraform gets exactly one SIGINT, so that it finishes what it does and writes its state: a second one
 * would make it lose both. cdktf gets none while Terraform runs: it would end at once, and take Terraform's
 * terminal with it, which kills Terraform (seen: resources made and not in the state, a lock left behind).
 */
export class Children {
  private interrupted = false;
  private running: ChildProcess | undefined;
  private wake: (() => void) | undefined;

  /** Whether this process was asked to end. */
  public isInterrupted(): boolean {
    return this.interrupted;
  }

  /** Interrupts the running program. */
  public interrupt(): void {
    if (this.interrupted) return;
    this.interrupted = true;
    this.wake?.();
    const child = this.running;
    if (child?.pid === undefined) return;
    const end = ender(child.pid);
    end();
    // The program may start Terraform for its next stack.
    const timer = setInterval(end, LOOK);
    child.on("close", () => {
      clearInterval(timer);
    });
  }

  /** Waits, but not on after an interruption. */
  public async pause(milliseconds: number): Promise<void> {
    if (this.interrupted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = undefined;
  }

  /** Runs a program to its end; one that cannot be started ends without a code. */
  public async run(command: string, args: readonly string[], options: RunOptions): Promise<Ended> {
    const { directory, environment, onLine, log } = options;
    const file = log === undefined ? undefined : openLog(log);
    const child = spawn(command, args, {
      cwd: directory,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own: the terminal's Ctrl-C must not reach Terraform beside our SIGINT.
      detached: true,
    });
    this.running = child;
    let output = "";
    let rest = "";
    const take = (part: string): void => {
      const text = part.replace(ESCAPES, "");
      output += text;
      if (file !== undefined) fs.writeSync(file, text);
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine?.(line);
    };
    child.stdout.setEncoding("utf8").on("data", take);
    child.stderr.setEncoding("utf8").on("data", take);
    const code = await new Promise<number | undefined>((resolve) => {
      child.on("error", (error) => {
        take(`${error.message}\n`);
        resolve(undefined);
      });
      child.on("close", (status) => {
        resolve(status ?? undefined);
      });
    });
    this.running = undefined;
    if (rest !== "") onLine?.(rest);
    if (file !== undefined) fs.closeSync(file);
    return { code, output };
  }
}

/** Sends a SIGINT to each Terraform that a process has started, else, once, to the process itself. */
function ender(pid: number): () => void {
  const terraform = path.basename(process.env.TERRAFORM_BINARY_NAME ?? "terraform");
  const done = new Set<number>();
  return () => {
    const found = startedBy(runningProcesses(), pid, terraform);
    for (const one of found.length > 0 ? found : done.size === 0 ? [pid] : []) {
      if (done.has(one)) continue;
      done.add(one);
      try {
        process.kill(one, "SIGINT");
      } catch {
        // It has ended meanwhile.
      }
    }
  };
}

function openLog(file: string): number {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return fs.openSync(file, "w");
}
