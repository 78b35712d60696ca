import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { verdict } from "./print";

const ROOT = path.resolve(__dirname, "../..");
const LANDBRIDGE = path.join(ROOT, "packages/landbridge/bin/landbridge.cjs");

/** The most waves that a rollout may have; another one costs at least a check of every controller that waits. */
const LIMIT = 12;

/** The rollout of one environment. */
export interface RolloutFigures {
  /** How many appliers start one after another. */
  readonly waves: number;
  /** Titles along the longest chain. */
  readonly criticalPath: readonly string[];
}

/**
 * Prints waves and critical path of each environment, and how they differ from those at a Git revision.
 * @param revision Git revision to compare with. Default: none
 * @returns whether every limit was met
 */
export function benchRollout(revision?: string): boolean {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-bench-"));
  try {
    const before = revision === undefined ? undefined : checkout(revision, scratch);
    const environments = fs.readdirSync(path.join(ROOT, "gitops/clusters"));
    return environments
      .filter((name) => name !== "base")
      .map((name) => {
        if (before !== undefined && revision !== undefined) print(name, revision, before);
        const { waves } = print(name, "now", ROOT);
        return verdict(`waves of ${name}`, waves, LIMIT, "waves");
      })
      .every(Boolean);
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
}

/** Writes a revision's `gitops/` into a directory. */
function checkout(revision: string, scratch: string): string {
  const archive = path.join(scratch, "gitops.tar");
  execFileSync("git", ["archive", `--output=${archive}`, revision, "gitops"], { cwd: ROOT });
  execFileSync("tar", ["-xf", archive, "-C", scratch]);
  // By which landbridge recognizes the root of a repository.
  fs.mkdirSync(path.join(scratch, ".git"));
  return scratch;
}

function print(environment: string, when: string, root: string): RolloutFigures {
  const figures = rolloutFigures(root, environment);
  console.log(`${environment}, ${when}: ${figures.waves} waves; critical path:`);
  for (const title of figures.criticalPath) console.log(`  ${title}`);
  return figures;
}

interface Graph {
  readonly nodes: readonly { readonly wave?: number }[];
  readonly criticalPath: readonly string[];
}

/** Waves and critical path of `gitops/clusters/<environment>` below a directory; Argo CD's sync waves follow from them. */
export function rolloutFigures(root: string, environment: string): RolloutFigures {
  const own = graph(root, "--env", environment);
  const isArgocd = own.criticalPath.some((title) => title.startsWith("Application "));
  const { nodes, criticalPath } = isArgocd ? graph(root, `gitops/clusters/${environment}`) : own;
  const waves = Math.max(-1, ...nodes.map(({ wave }) => wave ?? -1)) + 1;
  return { waves, criticalPath };
}

function graph(root: string, ...which: readonly string[]): Graph {
  const args = [LANDBRIDGE, "graph", ...which, "--format", "json"];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" })) as Graph;
}
