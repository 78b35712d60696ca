import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { remember, signalGroup } from "./children";

/** The command line of a process that runs until it is stopped. */
export interface DaemonOptions {
  /** Name in messages. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** File that the output is appended to. */
  readonly log: string;
}

/** A process that runs until it is stopped. It can be restarted. */
export class Daemon {
  private child: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();

  constructor(public readonly options: DaemonOptions) {}

  public get running(): boolean {
    return this.child !== undefined;
  }

  /** @param more variables that the environment of the options doesn't have */
  public start(more: NodeJS.ProcessEnv = {}): void {
    const { command, args, log } = this.options;
    const env = this.options.env === undefined ? undefined : { ...more, ...this.options.env };
    fs.mkdirSync(path.dirname(log), { recursive: true });
    const file = fs.openSync(log, "a");
    const child = spawn(command, args, { env, detached: true, stdio: ["ignore", file, file] });
    fs.closeSync(file);
    remember(child);
    this.child = child;
    this.ended = new Promise((resolve) => {
      const end = (): void => {
        if (this.child === child) this.child = undefined;
        resolve();
      };
      child.once("close", end);
      child.once("error", (error) => {
        fs.appendFileSync(log, `${error.message}\n`);
        end();
      });
    });
  }

  /** Resolves when the process has ended for any reason. */
  public exited(): Promise<void> {
    return this.ended;
  }

  /** Asks the process to end, and kills it after thirty seconds. */
  public async stop(): Promise<void> {
    const { child } = this;
    if (child === undefined) return;
    signalGroup(child, "SIGTERM");
    const timer = setTimeout(() => {
      signalGroup(child, "SIGKILL");
    }, 30_000);
    await this.ended;
    clearTimeout(timer);
  }

  /** Kills a process whose data is no longer needed. */
  public async kill(): Promise<void> {
    if (this.child !== undefined) signalGroup(this.child, "SIGKILL");
    await this.ended;
  }
}
