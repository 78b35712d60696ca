import { spawn, type ChildProcess } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { Interruption } from "landbridge/cli";

import { runningProcesses, startedBy } from "./processes";

/** How a program ended. */
export interface Ended {
  /** Exit code; undefined if it couldn't be started or was ended by a signal. */
  readonly code: number | undefined;
  /** Everything it printed, without colors. */
  readonly output: string;
}

/** Where a program runs and who sees its output. */
export interface RunOptions {
  /** Working directory, absolute. */
  readonly directory: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Called for each whole line that it prints, without colors. */
  readonly onLine?: (line: string) => void;
  /** File for everything it prints; an existing one is replaced. */
  readonly log?: string;
}

/** Colors and cursor movements. */
// eslint-disable-next-line no-control-regex
const ESCAPES = /\u001B\[[0-9;?]*[A-Za-z]/g;

/** Milliseconds between two checks for processes to interrupt. */
const LOOK = 500;

/**
 * Runs programs one after the other, and interrupts the running one if this process is interrupted.
 *
 * Terraform gets exactly one SIGINT, so that it finishes its current work and writes its state. A second one
 * would abort both. cdktf gets none while Terraform runs: it would exit immediately and close Terraform's
 * terminal, which kills Terraform (observed: resources that aren't in the state, and a lock left behind).
 */
export class Children {
  private readonly interruption = new Interruption();
  private running: ChildProcess | undefined;

  /** Whether this process was asked to end. */
  public isInterrupted(): boolean {
    return this.interruption.isRequested;
  }

  /** Interrupts the running program. */
  public interrupt(): void {
    if (this.interruption.isRequested) return;
    this.interruption.request();
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

  /** Waits, but returns early if interrupted. */
  public async pause(milliseconds: number): Promise<void> {
    await this.interruption.pause(milliseconds);
  }

  /** Runs a program and waits for it. One that can't be started has no exit code. */
  public async run(command: string, args: readonly string[], options: RunOptions): Promise<Ended> {
    const { directory, environment, onLine, log } = options;
    const file = log === undefined ? undefined : openLog(log);
    const child = spawn(command, args, {
      cwd: directory,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      // Its own process group, so that the terminal's Ctrl-C doesn't reach Terraform in addition to our SIGINT.
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

/** Sends a SIGINT to each Terraform that a process started, or once to the process itself if there is none. */
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
