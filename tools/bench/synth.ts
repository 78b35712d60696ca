/** Time of a synth with and without the CLI, for 1 to 50 environments. */
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { benchFleetSynth } from "./fleet-synth";
import { fastest, type Sample } from "./measure";
import { row, verdict } from "./print";

const RUNS = 3;
const PROOF_RUNS = 7;
const COUNTS = [1, 2, 10, 50];
/** Counts of environments with every optional addon and module. */
const FULL = [1, 10] as const;
/** Limits on two cores (docs/benchmarks.md). */
const LIMITS = { twoEnvironments: 1.5, megabytes: 500, perEnvironment: 0.15, proof: 0.5 };
/** Growth counts as linear if each environment after the tenth takes at most this many times as long as one before. */
const GROWTH_FACTOR = 1.5;

const app = (file: string, ...args: string[]): string[] => [
  process.execPath,
  "--require",
  "tsx/cjs",
  path.join("tools/bench", file),
  ...args,
];

// The CLI would otherwise write to the project's cdktf.out.
const cli = (command: readonly string[]) => (output: string) => [
  process.execPath,
  "node_modules/.bin/cdktf",
  "synth",
  "--output",
  output,
  "--app",
  command.map((word) => (word === process.execPath ? "node" : word)).join(" "),
];

/** Measures and prints. @returns whether every limit was met */
export function benchSynth(): boolean {
  const emptyApp = fastest(() => app("empty-app.ts"), RUNS);
  row("empty app alone", emptyApp);
  const alone = new Map<number, Sample>();
  for (const count of COUNTS) {
    const sample = fastest(() => app("app.ts", String(count)), RUNS);
    alone.set(count, sample);
    row(`app alone, ${count} environments`, sample);
  }
  const full = FULL.map((count) => {
    const sample = fastest(() => app("app.ts", String(count), "everything"), RUNS);
    row(`app alone, ${count} environments with everything on`, sample);
    return sample.seconds;
  });
  const own = fastest(() => app("own-app.ts"), RUNS);
  row("app alone, the project's own environments", own);
  const proof = benchProof();
  const floor = fastest(cli(app("empty-app.ts")), RUNS);
  row("cdktf synth, empty app (floor)", floor);
  const whole = new Map<number, Sample>();
  for (const count of COUNTS) {
    const sample = fastest(cli(app("app.ts", String(count))), RUNS);
    whole.set(count, sample);
    row(`cdktf synth, ${count} environments`, sample);
  }

  const secondsOf = (samples: ReadonlyMap<number, Sample>, count: number): number =>
    samples.get(count)?.seconds ?? NaN;
  const perEnvironment = (fewer: number, more: number): number =>
    (secondsOf(alone, more) - secondsOf(alone, fewer)) / (more - fewer);
  const most = COUNTS[COUNTS.length - 1] ?? 1;
  const results = [
    ...benchFleetSynth(),
    verdict("app without CLI, 2 environments", secondsOf(alone, 2), LIMITS.twoEnvironments, "s"),
    verdict("app without CLI, own environments", own.seconds, LIMITS.twoEnvironments, "s"),
    verdict("peak memory, 2 environments", alone.get(2)?.megabytes ?? NaN, LIMITS.megabytes, "MB"),
    verdict("each further environment", perEnvironment(1, most), LIMITS.perEnvironment, "s"),
    verdict(
      "each further environment with everything on",
      ((full[1] ?? NaN) - (full[0] ?? NaN)) / (FULL[1] - FULL[0]),
      LIMITS.perEnvironment,
      "s",
    ),
    verdict("proof in synth", proof, LIMITS.proof, "s"),
    verdict(
      `growth: time per environment from 10 to ${most}, relative to 1 to 10`,
      perEnvironment(10, most) / perEnvironment(1, 10),
      GROWTH_FACTOR,
      "times",
    ),
    verdict(
      "cdktf synth, 2 environments (limit: floor plus app)",
      secondsOf(whole, 2),
      Number((floor.seconds + secondsOf(alone, 2)).toFixed(2)),
      "s",
    ),
  ];
  return results.every(Boolean);
}

/** Seconds of the fastest proof of the project's own environments during a synth, including loading it. */
function benchProof(): number {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-bench-"));
  const file = path.join(folder, "proof");
  const seconds = Array.from({ length: PROOF_RUNS }, () => {
    fastest(() => app("own-app.ts", file), 1);
    return Number(fs.readFileSync(file, "utf8"));
  });
  fs.rmSync(folder, { recursive: true });
  return Math.min(...seconds);
}
