import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { findFlate, flateTest, flateWork, isRefusedByFlate, type FlateWork } from "./flate";
import { fastest, sideBySide } from "./measure";
import { row, verdict } from "./print";

const TURNS = 3;

/** Goals (docs/benchmarks.md): shares of the repositories in which we take no longer than flate, and memory in MB. */
const GOALS = { cold: 2 / 3, warm: 0.9, megabytes: 300 };

/** Both end with 1 if they found something; flate with 2 where it can't read a cluster. */
const RAN = { codes: [0, 1, 2] };

const COMMAND = path.resolve(__dirname, "../../packages/landbridge/bin/landbridge.cjs");

/** Seconds of both on one repository; memory of ours. */
export interface FieldSample {
  readonly name: string;
  readonly clusters: number;
  readonly seconds: Readonly<Record<"cold" | "warm" | "peerCold" | "peerWarm", number>>;
  readonly megabytes: number;
  readonly flate: FlateWork;
}

/**
 * Runs `landbridge verify` once on each repository, Terraform included, and flate on each of the clusters that it finds there,
 * without and with a cache. Both take turns. The goals are judged on the repositories in which flate checks something: without
 * a network, it can't read many of them.
 * @param trees checkouts; without any, nothing is measured
 * @returns whether every goal was met
 * @throws Error if flate refuses the name of a directory
 */
export function benchField(trees: readonly string[]): boolean {
  if (trees.length === 0) {
    console.log("skip field: name checkouts, as in npm run bench -- field ~/src/*");
    return true;
  }
  const refused = trees.map((tree) => path.resolve(tree)).find(isRefusedByFlate);
  if (refused !== undefined) {
    throw new Error(
      `${refused}: rename it; flate reads only paths of letters, digits, ".", "_" and "-"`,
    );
  }
  const flate = findFlate();
  if (flate === undefined) return true;
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-bench-"));
  try {
    const samples = trees.flatMap((tree, index) => {
      const caches = path.join(scratch, String(index));
      return sampleOf(path.resolve(tree), flate, caches) ?? [];
    });
    for (const line of fieldTable(samples)) console.log(line);
    return goalsMet(samples);
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
}

function sampleOf(tree: string, flate: string, caches: string): FieldSample | undefined {
  const clusters = clustersOf(tree);
  if (clusters.length === 0) {
    console.log(`skip ${path.basename(tree)}: no cluster is found`);
    return undefined;
  }
  const own = (cache: string): readonly string[] => [
    ...["env", `LANDBRIDGE_CACHE=${path.join(caches, cache)}`],
    ...[process.execPath, COMMAND, "verify", tree],
  ];
  const cold = (turn: number): readonly string[] => own(`landbridge-${turn}`);
  const peers = clusters.flatMap((cluster, index) => {
    const peer = (cache: string): readonly string[] =>
      flateTest(flate, path.join(tree, cluster), path.join(caches, cache));
    return [
      [`peerCold ${index}`, (turn: number) => peer(`flate-${index}-${turn}`)],
      [`peerWarm ${index}`, () => peer(`flate-${index}`)],
    ] as const;
  });
  const work = clusters.map((cluster, index) => {
    const [program, ...args] = flateTest(
      flate,
      path.join(tree, cluster),
      path.join(caches, `flate-${index}`),
    );
    const { stdout, stderr } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28 });
    return flateWork(`${stdout}\n${stderr}`);
  });
  const seconds = sideBySide<string>(
    { cold, warm: () => own("landbridge"), ...Object.fromEntries(peers) },
    TURNS,
    RAN,
  );
  const sum = (start: string): number =>
    Object.entries(seconds).reduce(
      (total, [name, value]) => (name.startsWith(start) ? total + value : total),
      0,
    );
  const memory = fastest(() => [process.execPath, COMMAND, "verify", tree, "--no-cache"], 1, RAN);
  row(path.basename(tree), memory);
  return {
    name: path.basename(tree),
    clusters: clusters.length,
    seconds: {
      cold: seconds.cold ?? NaN,
      warm: seconds.warm ?? NaN,
      peerCold: sum("peerCold "),
      peerWarm: sum("peerWarm "),
    },
    megabytes: memory.megabytes,
    flate: {
      passed: work.reduce((sum, { passed }) => sum + passed, 0),
      rest: work.reduce((sum, { rest }) => sum + rest, 0),
    },
  };
}

/** Paths of the clusters that we find in a repository. */
function clustersOf(tree: string): readonly string[] {
  const options = ["--format", "json", "--no-cache", "--allow-empty"];
  const { stdout } = spawnSync(process.execPath, [COMMAND, "verify", tree, ...options], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return stdout === ""
    ? []
    : (JSON.parse(stdout) as { readonly clusters: readonly string[] }).clusters;
}

/** A row for each repository. */
export function fieldTable(samples: readonly FieldSample[]): readonly string[] {
  const head = [
    "Repository",
    "Clusters",
    "Cold, s: own / flate",
    "Warm, s: own / flate",
    "MB",
    "flate checks",
  ];
  const rows = samples.map(({ name, clusters, seconds, megabytes, flate }) => [
    name,
    String(clusters),
    `${seconds.cold.toFixed(2)} / ${seconds.peerCold.toFixed(2)}`,
    `${seconds.warm.toFixed(2)} / ${seconds.peerWarm.toFixed(2)}`,
    megabytes.toFixed(0),
    `${flate.passed} of ${flate.passed + flate.rest}`,
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

/** Prints whether each goal is met. */
export function goalsMet(samples: readonly FieldSample[]): boolean {
  const compared = samples.filter(({ flate }) => flate.passed > 0);
  const left = samples.length - compared.length;
  if (left > 0) console.log(`skip ${left} of ${samples.length}: flate checks nothing there`);
  if (compared.length === 0) return true;
  const slower = (own: "cold" | "warm", peer: "peerCold" | "peerWarm"): number =>
    compared.filter(({ seconds }) => seconds[own] > seconds[peer]).length / compared.length;
  const all = [
    verdict("share slower than flate, cold", slower("cold", "peerCold"), 1 - GOALS.cold, ""),
    verdict("share slower than flate, warm", slower("warm", "peerWarm"), 1 - GOALS.warm, ""),
    verdict(
      "memory, of the largest",
      Math.max(...samples.map(({ megabytes }) => megabytes)),
      GOALS.megabytes,
      "MB",
    ),
  ];
  return all.every(Boolean);
}
