import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { writeFleet, writeFolder } from "./fleet";
import { fastest, sideBySide } from "./measure";
import { row, timeRow, verdict } from "./print";

const RUNS = 3;
/** Of two commands side by side. */
const TURNS = 25;
const FLEETS = [100, 1000, 10_000];
/** Issue "The proof", figures. */
const LIMITS = { thousandSeconds: 5, thousandMegabytes: 1000, growth: 1.5, cold: 2, warm: 1 };

/** Seconds by files in one folder, on two cores. */
const FOLDERS = { 8000: 3, 20_000: 8 };

/** Exit codes of a verifier that ran to its end. */
const RAN = { codes: [0, 1] };

const landbridge = (root: string, ...options: string[]): readonly string[] => [
  process.execPath,
  path.resolve(__dirname, "../../packages/landbridge/bin/landbridge.cjs"),
  "verify",
  "--terraform=none",
  root,
  ...options,
];

/** Measures and prints; whether every limit held. */
export function benchVerify(): boolean {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-bench-"));
  try {
    return [...benchFleets(scratch), ...benchFolders(scratch), ...benchPeer(scratch)].every(
      Boolean,
    );
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
}

function benchFleets(scratch: string): readonly boolean[] {
  const samples = FLEETS.map((count) => {
    const root = path.join(scratch, `fleet-${count}`);
    writeFleet(root, count);
    const runs = count > 1000 ? 2 : RUNS;
    const sample = fastest(() => landbridge(root, "--no-cache"), runs, RAN);
    row(`verify, fleet of ${count} Kustomizations`, sample);
    return sample;
  });
  const [small, medium, large] = samples;
  const each = (less: number, more: number, count: number): number => (more - less) / count;
  const perSmall = each(small?.seconds ?? NaN, medium?.seconds ?? NaN, 900);
  const perLarge = each(medium?.seconds ?? NaN, large?.seconds ?? NaN, 9000);
  return [
    verdict("fleet of 1000", medium?.seconds ?? NaN, LIMITS.thousandSeconds, "s"),
    verdict("fleet of 1000, memory", medium?.megabytes ?? NaN, LIMITS.thousandMegabytes, "MB"),
    verdict(
      "growth: a Kustomization from 1000 to 10000, in those from 100 to 1000",
      perLarge / perSmall,
      LIMITS.growth,
      "times",
    ),
  ];
}

/** One folder with many files, without a kustomization.yaml. */
function benchFolders(scratch: string): readonly boolean[] {
  return Object.entries(FOLDERS).map(([count, limit]) => {
    const root = path.join(scratch, `folder-${count}`);
    writeFolder(root, Number(count));
    const sample = fastest(() => landbridge(root, "--no-cache"), 2, RAN);
    row(`verify, ${count} files in one folder`, sample);
    return verdict(`${count} files in one folder`, sample.seconds, limit, "s");
  });
}

/**
 * Side by side with flate (github.com/home-operations/flate), where it is on PATH or named by FLATE, on
 * our own tree and the cluster paths in BENCH_TREES (`path[:path...]`, each below a Git checkout).
 */
function benchPeer(scratch: string): readonly boolean[] {
  const flate = process.env.FLATE ?? "flate";
  if (spawnSync(flate, ["--version"]).status !== 0) {
    console.log(
      "skip flate: not on PATH, and FLATE does not name it (go install github.com/home-operations/flate/cmd/flate@v0.6.5, needs Go 1.27)",
    );
    return [];
  }
  const own = path.resolve(__dirname, "../../gitops/clusters/dev");
  const trees = [own, ...(process.env.BENCH_TREES ?? "").split(path.delimiter).filter(Boolean)];
  return trees.flatMap((tree, index) => {
    const cache = path.join(scratch, `cache-${index}`);
    const peer = (directory: string): readonly string[] => [
      ...[flate, "test", "ks", "--no-progress", "--source-retry-attempts", "1"],
      ...["--cache-dir", path.join(cache, directory), "--path", tree],
    ];
    // `env` costs a thousandth of a second, on our side.
    const own = (directory: string): readonly string[] => [
      ...["env", `LANDBRIDGE_CACHE=${path.join(cache, directory)}`],
      ...landbridge(tree),
    ];
    const seconds = sideBySide(
      {
        node: () => [process.execPath, "-e", "0"],
        peerCold: (turn) => peer(`flate-${turn}`),
        peerWarm: () => peer("flate"),
        cold: (turn) => own(`landbridge-${turn}`),
        warm: () => own("landbridge"),
      },
      TURNS,
      RAN,
    );
    const name = path.relative(process.cwd(), tree).split(path.sep).slice(-3).join("/");
    timeRow("Node.js alone", seconds.node);
    timeRow(`flate test ks, cold: ${name}`, seconds.peerCold);
    timeRow(`flate test ks, warm: ${name}`, seconds.peerWarm);
    timeRow(`landbridge verify, cold: ${name}`, seconds.cold);
    timeRow(`landbridge verify, warm: ${name}`, seconds.warm);
    const ratio = (own: number, other: number, kind: "cold" | "warm"): boolean =>
      verdict(`${kind}, in flate's time: ${name}`, own / other, LIMITS[kind], "times");
    return [
      ratio(seconds.cold, seconds.peerCold, "cold"),
      ratio(seconds.warm, seconds.peerWarm, "warm"),
    ];
  });
}
