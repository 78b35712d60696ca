/**
 * `npm run mutate [-- DIR... --limit N --seed N --only OPERATOR[,OPERATOR] --survivors --flate --charts DIR]`: makes one
 * realistic mistake at a time in a tree, and prints which ones `landbridge verify` finds. `--mistakes FILE` makes those that
 * people wrote down instead.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { parseArgs } from "node:util";

import { findProgram } from "../../src/lib/isolated/find-program";
import { stopwatch } from "../../src/lib/stopwatch";
import { ChartDirectory } from "../../src/verify/charts/chart-directory";
import { Helm } from "../../src/verify/charts/helm";
import type { Verified } from "../../src/verify/verify";
import { Random, seedOf } from "../fuzz/random";
import { Flate, hasFlate } from "./flate";
import { Judge } from "./judge";
import { LEFT_OUT } from "./left-out";
import { manifestsOf, type Manifest } from "./manifest";
import type { Mutant } from "./mutant";
import { OPERATORS } from "./operators";
import { counted, type Counts, NOTHING, table, total } from "./table";
import { type MutationTree, ownTree, readTree, verified } from "./tree";
import { judgeWritten } from "./written";

interface Options {
  readonly seed: number;
  /** Mistakes of each kind in each tree that count. */
  readonly limit: number;
  readonly only: readonly string[] | undefined;
  readonly survivors: boolean;
  /** Whether flate gets the same mistakes. */
  readonly flate: boolean;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: "string", default: "7" },
      limit: { type: "string", default: "12" },
      only: { type: "string" },
      survivors: { type: "boolean", default: false },
      flate: { type: "boolean", default: false },
      charts: { type: "string" },
      mistakes: { type: "string" },
    },
  });
  if (values.mistakes !== undefined) {
    console.log(table(judgeWritten(values.mistakes, values.survivors), "repository"));
    return;
  }
  const options = {
    seed: Number(values.seed),
    limit: Number(values.limit),
    only: values.only?.split(","),
    survivors: values.survivors,
    flate: values.flate && hasFlate(),
  };
  if (values.flate && !options.flate) console.log("flate is neither on PATH nor in FLATE");
  const rows = new Map<string, Counts>();
  const trees =
    positionals.length === 0 ? [ownTree("dev")] : positionals.map((path) => readTree(path));
  await withCharts(values.charts, async (charts) => {
    for (const tree of trees) await mutateTree({ ...tree, ...charts }, rows, options);
  });
  console.log(table(rows));
  console.log("\nLeft out:");
  for (const [what, why] of Object.entries(LEFT_OUT)) console.log(`- ${what}: ${why}`);
}

/** Charts of a directory, each read once and rendered once for the same values. */
async function withCharts(
  directory: string | undefined,
  use: (charts: Pick<MutationTree, "charts">) => Promise<void>,
): Promise<void> {
  if (directory === undefined) {
    await use({});
    return;
  }
  if (findProgram("helm") === undefined) console.log("helm isn't on PATH: charts aren't rendered");
  const cache = mkdtempSync(path.join(tmpdir(), "landbridge-mutate-"));
  try {
    const charts = new ChartDirectory(path.resolve(directory));
    await use({ charts: { charts, helm: new Helm({ cache }) } });
  } finally {
    rmSync(cache, { recursive: true });
  }
}

async function mutateTree(
  tree: MutationTree,
  rows: Map<string, Counts>,
  options: Options,
): Promise<void> {
  const base = await verified(tree);
  const judge = new Judge(tree, base);
  const clusters = base.fleet.models.map(({ cluster }) => cluster);
  const flate = options.flate ? new Flate(tree, clusters) : undefined;
  const manifests = appliedManifests(tree, base);
  const elapsed = stopwatch();
  for (const [index, operator] of OPERATORS.entries()) {
    if (options.only?.includes(operator.name) === false) continue;
    const random = new Random(seedOf(options.seed, index));
    const mutants = shuffled(operator.mutants({ tree, manifests, random }), random);
    const before = rows.get(operator.name) ?? NOTHING;
    rows.set(
      operator.name,
      await judged(judge, mutants, before, { ...options, operator: operator.name }, flate),
    );
  }
  flate?.close();
  console.log(`${tree.name}: ${manifests.length} manifests, ${Math.round(elapsed() / 1000)} s`);
}

/** Judges mistakes until enough of them count. */
async function judged(
  judge: Judge,
  mutants: readonly Mutant[],
  before: Counts,
  { limit, survivors, operator }: Options & { readonly operator: string },
  flate: Flate | undefined,
): Promise<Counts> {
  let counts = before;
  for (const mutant of mutants) {
    if (total(counts) - total(before) === limit) break;
    const { verdict, findings } = await judge.judge(mutant);
    counts = counted(counts, verdict, verdict === "same" ? undefined : flate?.finds(mutant));
    if (verdict === "missed" && survivors) {
      console.log(`MISSED ${operator}: ${mutant.file}: ${mutant.mistake}`);
      for (const { rule, severity, message, location } of findings)
        console.log(`       ${severity} ${rule} ${location.file} ${message.slice(0, 140)}`);
    }
  }
  return counts;
}

/** The manifests that some cluster reads. */
function appliedManifests(tree: MutationTree, { fleet }: Verified): readonly Manifest[] {
  const files = new Set(
    fleet.models.flatMap(({ appliers }) => appliers.flatMap(({ files }) => [...files])),
  );
  return [...files]
    .sort()
    .filter((file) => /\.ya?ml$/.test(file) && path.basename(file) !== "gotk-components.yaml")
    .flatMap((file) => manifestsOf(file, tree.files[file] ?? ""));
}

function shuffled(mutants: readonly Mutant[], random: Random): readonly Mutant[] {
  const rest = [...mutants];
  const result: Mutant[] = [];
  while (rest.length > 0) result.push(...rest.splice(random.below(rest.length), 1));
  return result;
}

void main();
