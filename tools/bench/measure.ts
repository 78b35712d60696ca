import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

const ROOT = path.resolve(__dirname, "../..");

/**
 * The environment of every measured command, without NODE_EXTRA_CA_CERTS: Node.js 20 reads those certificates at
 * every start (0.05 s for a usual bundle, more than the rest of its startup), and nothing here uses the network.
 */
const ENVIRONMENT: NodeJS.ProcessEnv = { ...process.env, NODE_EXTRA_CA_CERTS: undefined };

/** Time and memory of one run. */
export interface Sample {
  readonly seconds: number;
  /** Peak resident memory of the largest process, in MB. */
  readonly megabytes: number;
}

/** A command that writes into the given output directory. */
export type Command = (output: string) => readonly string[];

/** Exit codes of a program that did its work; `verify` exits with 1 if it found something. */
export interface Expected {
  readonly codes: readonly number[];
}

/** Runs a command `runs` times in a fresh output directory and returns the fastest run. */
export function fastest(
  command: Command,
  runs: number,
  { codes }: Expected = { codes: [0] },
): Sample {
  const samples = Array.from({ length: runs }, () => measure(command, codes));
  return samples.reduce((best, sample) => (sample.seconds < best.seconds ? sample : best));
}

/**
 * Seconds of the fastest of many short runs of each command. They take turns, so that other load affects all of them
 * equally. Memory isn't measured, because that would slow down the run.
 * @param commands called with the number of the turn
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
  // Programs other than Node.js report no memory.
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
