import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { writeFleet, writeFolder } from "./fleet";
import { fastest } from "./measure";
import { row, verdict } from "./print";
import { writeWorkloadClusters } from "./workload-clusters";

const RUNS = 3;
const FLEETS = [100, 1000, 10_000];
/** Limits on two cores (docs/benchmarks.md). */
const LIMITS = { thousandSeconds: 5, thousandMegabytes: 1000, growth: 1.5 };

/** Numbers of workload clusters that share a tree, and the limits for the largest. */
const CLUSTERS = [10, 100, 1000];
const CLUSTER_LIMITS = { seconds: 60, megabytes: 2000, secondsForOneMore: 0.05 };

/** Limits in seconds by number of files in one directory, on two cores. */
const FOLDERS = { 8000: 3, 20_000: 8 };

/** Exit codes of a verifier that finished. */
const RAN = { codes: [0, 1] };

const COMMAND = path.resolve(__dirname, "../../packages/landbridge/bin/landbridge.cjs");

const landbridge = (root: string, ...options: string[]): readonly string[] => [
  process.execPath,
  COMMAND,
  "verify",
  "--terraform=none",
  root,
  ...options,
];

/** Measures and prints. @returns whether every limit was met */
export function benchVerify(): boolean {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-bench-"));
  try {
    const all = [
      ...benchFleets(scratch),
      ...benchFolders(scratch),
      ...benchWorkloadClusters(scratch),
    ];
    return all.every(Boolean);
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
      "growth: time per Kustomization from 1000 to 10000, relative to 100 to 1000",
      perLarge / perSmall,
      LIMITS.growth,
      "times",
    ),
  ];
}

/** One directory with many files and no kustomization.yaml. */
function benchFolders(scratch: string): readonly boolean[] {
  return Object.entries(FOLDERS).map(([count, limit]) => {
    const root = path.join(scratch, `folder-${count}`);
    writeFolder(root, Number(count));
    const sample = fastest(() => landbridge(root, "--no-cache"), 2, RAN);
    row(`verify, ${count} files in one folder`, sample);
    return verdict(`${count} files in one folder`, sample.seconds, limit, "s");
  });
}

/** A management cluster that applies one tree to many workload clusters. */
function benchWorkloadClusters(scratch: string): readonly boolean[] {
  const roots = CLUSTERS.map((count) => {
    const root = path.join(scratch, `clusters-${count}`);
    fs.mkdirSync(path.join(root, ".git"), { recursive: true });
    writeWorkloadClusters(root, count);
    return { count, root };
  });
  const commands: Readonly<Record<string, (root: string) => readonly string[]>> = {
    verify: (root) => landbridge(root, "--no-cache"),
    graph: (root) => [process.execPath, COMMAND, "graph", path.join(root, "clusters/hub")],
  };
  return Object.entries(commands).flatMap(([name, command]) => {
    const samples = roots.map(({ count, root }) => {
      const sample = fastest(() => command(root), 2, RAN);
      row(`${name}, ${count} workload clusters`, sample);
      return { count, ...sample };
    });
    const [less, most] = samples.slice(-2);
    if (less === undefined || most === undefined) return [];
    const slope = (most.seconds - less.seconds) / (most.count - less.count);
    const what = `${name}, ${most.count} workload clusters`;
    return [
      verdict(what, most.seconds, CLUSTER_LIMITS.seconds, "s"),
      verdict(`${what}, memory`, most.megabytes, CLUSTER_LIMITS.megabytes, "MB"),
      verdict(`${name}, one more`, slope, CLUSTER_LIMITS.secondsForOneMore, "s"),
    ];
  });
}
