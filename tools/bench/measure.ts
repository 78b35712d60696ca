import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

const ROOT = path.resolve(__dirname, "../..");

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

function measure(command: Command, codes: readonly number[]): Sample {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-bench-"));
  const output = path.join(directory, "out");
  const [program = "", ...args] = command(output);
  const memoryFile = path.join(directory, "memory");
  const start = process.hrtime.bigint();
  const result = spawnSync(program, args, {
    cwd: ROOT,
    encoding: "utf8",
    env: {
      ...process.env,
      CDKTF_OUTDIR: output,
      CHECKPOINT_DISABLE: "1",
      CI: "true",
      BENCH_MEMORY_FILE: memoryFile,
      NODE_OPTIONS: `--require ${path.join(__dirname, "report-memory.cjs")}`,
    },
  });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  if (!codes.includes(result.status ?? -1))
    throw new Error(`${program} ${args.join(" ")}:\n${result.stderr}`);
  // Programs that are not Node.js leave no figure.
  const peaks = fs.existsSync(memoryFile)
    ? fs.readFileSync(memoryFile, "utf8").trim().split("\n").map(Number)
    : [NaN];
  fs.rmSync(directory, { recursive: true });
  return { seconds, megabytes: Math.max(...peaks) / 1024 };
}
