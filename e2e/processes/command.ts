import { spawn } from "node:child_process";
import * as fs from "node:fs";

import { remember, signalGroup } from "./children";

/** How a command runs; everything has a default. */
export interface CommandOptions {
  readonly cwd?: string;
  /** The whole environment. Default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
  /** File that the output is appended to. */
  readonly log?: string;
  /** Seconds until the command is killed. Default: 600. */
  readonly timeout?: number;
  readonly input?: string;
  /** Receives the output as it appears, for tests that act in the middle of a run. */
  readonly onOutput?: (output: string, send: (signal: NodeJS.Signals) => void) => void;
}

/** How a command ended. */
export interface CommandResult {
  /** Exit code; 128 if a signal ended it. */
  readonly code: number;
  /** Standard output and standard error, in order. */
  readonly output: string;
  /** Only standard output. */
  readonly stdout: string;
  readonly seconds: number;
}

/** Runs a command without a shell, and waits for it. Doesn't throw on an exit code. */
export function run(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { cwd, env, log, timeout = 600, input, onOutput } = options;
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, detached: true, stdio: "pipe" });
    remember(child);
    let output = "";
    let stdout = "";
    const timer = setTimeout(() => {
      output += `\n(killed after ${timeout} s)\n`;
      signalGroup(child, "SIGKILL");
    }, timeout * 1000);
    const add = (text: string): void => {
      output += text;
      if (log !== undefined) fs.appendFileSync(log, text);
      // To the whole group, as a terminal does.
      onOutput?.(output, (signal) => {
        signalGroup(child, signal);
      });
    };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      add(text);
    });
    child.stderr.setEncoding("utf8").on("data", add);
    // A command that doesn't read its input may end before it is written.
    child.stdin.on("error", () => undefined).end(input);
    child.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      const seconds = (performance.now() - start) / 1000;
      resolve({ code: code ?? 128, output, stdout, seconds });
    });
  });
}

/** Runs a command that must succeed. @returns its standard output */
export async function must(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const { code, output, stdout } = await run(command, args, options);
  if (code === 0) return stdout;
  throw new Error(`${command} ${args.join(" ")}: exit code ${code}\n${lastLines(output, 30)}`);
}

/** The end of a long output. */
export function lastLines(output: string, count: number): string {
  return output.trimEnd().split("\n").slice(-count).join("\n");
}
