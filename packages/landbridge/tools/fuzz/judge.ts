import { fork, type ChildProcess } from "node:child_process";
import * as path from "node:path";

import type { Case, Verdict } from "./case";

/** Seconds that a case may take; the slowest valid one takes a fifth of it on a busy machine. */
export const LIMIT = 20;

/** Checks cases in a separate process, which is replaced after a hang or a crash. */
export class Judge {
  private worker: ChildProcess | undefined;

  public async judge(given: Case): Promise<Verdict> {
    const worker = (this.worker ??= await start());
    const outcome = new Promise<Verdict>((resolve) => {
      const timer = setTimeout(() => {
        this.end();
        resolve(`takes longer than ${LIMIT} s`);
      }, LIMIT * 1000);
      worker.once("message", ({ verdict }: { verdict: Verdict }) => {
        clearTimeout(timer);
        worker.removeAllListeners("exit");
        resolve(verdict);
      });
      worker.once("exit", (code, signal) => {
        clearTimeout(timer);
        this.worker = undefined;
        resolve(`ends the process: ${signal ?? `exit code ${code ?? ""}`}`);
      });
    });
    worker.send(given);
    return outcome;
  }

  public end(): void {
    this.worker?.removeAllListeners();
    this.worker?.kill("SIGKILL");
    this.worker = undefined;
  }
}

function start(): Promise<ChildProcess> {
  const worker = fork(path.join(__dirname, "worker.ts"), {
    execArgv: ["--import", "tsx", "--max-old-space-size=1024"],
    // The machine's kustomize isn't under test.
    env: { ...process.env, PATH: "" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new Promise((resolve) => {
    worker.once("message", () => {
      resolve(worker);
    });
  });
}
