import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

const ROOT = path.resolve(__dirname, "../..");

/**
 * What every measured command gets. Node.js 20 reads all certificates that NODE_EXTRA_CA_CERTS names each time it
 * starts (0.05 s for a system's usual bundle, more than all the rest of its start), and nothing here asks the network.
 */
const ENVIRONMENT: NodeJS.ProcessEnv = { ...process.env, NODE_EXTRA_CA_CERTS: undefined };

/** Time and memory of one run. */
export interface Sample {
  readonly seconds: number;
  /** Peak resident memory of the largest process, in MB. */
  readonly megabytes: number;
}

/** A command that writes into the output folder it is given. */
export type Command = (output: string) => readonly string[];

/** Codes of a program that did its work; `verify` ends with 1 when it found something. */
export interface Expected {
  readonly codes: readonly number[];
}

/** Runs a command `runs` times in a fresh output folder and returns the fastest run. */
export function fastest(
  command: Command,
  runs: number,
  { codes }: Expected = { codes: [0] },
): Sample {
  const samples = Array.from({ length: runs }, () => measure(command, codes));
  return samples.reduce((best, sample) => (sample.seconds < best.seconds ? sample : best));
}

/**
 * Seconds of the fastest of many short runs of each command, in turns: what else the machine does hits all
 * alike. Memory is not measured, since that takes time from the run.
 * @param commands given the number of the turn
 */
export function sideBySide<Name extends string>(
  commands: Readonly<Record<Name, (turn: number) => readonly string[]>>,
  turns: number,
  { codes }: Expected,
): Readonly<Record<Name, number>> {
  const best = new Map<string, number>();
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, command] of Object.entries<(turn: number) => readonly string[]>(commands)) {
      const seconds = time(command(turn), ENVIRONMENT, codes);
      best.set(name, Math.min(seconds, best.get(name) ?? Infinity));
    }
  }
  return Object.fromEntries(best) as Record<Name, number>;
}

function measure(command: Command, codes: readonly number[]): Sample {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-bench-"));
  const output = path.join(directory, "out");
  const memoryFile = path.join(directory, "memory");
  const environment = {
    ...ENVIRONMENT,
    CDKTF_OUTDIR: output,
    CHECKPOINT_DISABLE: "1",
    CI: "true",
    BENCH_MEMORY_FILE: memoryFile,
    NODE_OPTIONS: `--require ${path.join(__dirname, "report-memory.cjs")}`,
  };
  const seconds = time(command(output), environment, codes);
  // Programs that are not Node.js leave no figure.
  const peaks = fs.existsSync(memoryFile)
    ? fs.readFileSync(memoryFile, "utf8").trim().split("\n").map(Number)
    : [NaN];
  fs.rmSync(directory, { recursive: true });
  return { seconds, megabytes: Math.max(...peaks) / 1024 };
}

function time(
  [program = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  codes: readonly number[],
): number {
  const start = process.hrtime.bigint();
  const result = spawnSync(program, args, { cwd: ROOT, encoding: "utf8", env });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  if (!codes.includes(result.status ?? -1))
    throw new Error(`${program} ${args.join(" ")}:\n${result.stderr}`);
  return seconds;
}
