/** `landbridge diff` of a pull request that touches one file of this repository: first run, and with the base cached. */
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { fastest } from "./measure";
import { row, verdict } from "./print";

const ROOT = path.resolve(__dirname, "../..");
const LANDBRIDGE = path.join(ROOT, "packages/landbridge/bin/landbridge.cjs");
const RUNS = 3;
/** Limits in seconds on two cores (docs/benchmarks.md). CI caches the base. */
const LIMITS = { first: 10, cached: 10 };
/** The file that the pull request touches, and what it changes. */
const CHANGE = {
  file: "gitops/apps/hello/base/deployment.yaml",
  text: /(podinfo:)[\d.]+/,
  replacement: "$1999.0.0",
};

/** Measures and prints. @returns whether every limit was met */
export function benchDiff(): boolean {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-bench-"));
  try {
    const repository = path.join(scratch, "repository");
    openPullRequest(repository);
    let run = 0;
    const first = fastest(() => diff(repository, path.join(scratch, `cache-${run++}`)), RUNS);
    row("diff of one file, first run", first);
    const cache = path.join(scratch, "cache");
    const cached = fastest(() => diff(repository, cache), RUNS + 1);
    row("diff of one file, base cached", cached);
    return [
      verdict("diff of one file, first run", first.seconds, LIMITS.first, "s"),
      verdict("diff of one file, base cached", cached.seconds, LIMITS.cached, "s"),
    ].every(Boolean);
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
}

/** A clone of the last commit with its packages, as `npm ci` leaves it, and a change that isn't committed. */
function openPullRequest(repository: string): void {
  execFileSync("git", ["clone", "--quiet", "--shared", ROOT, repository]);
  fs.symlinkSync(path.join(ROOT, "node_modules"), path.join(repository, "node_modules"));
  const file = path.join(repository, CHANGE.file);
  const text = fs.readFileSync(file, "utf8");
  const changed = text.replace(CHANGE.text, CHANGE.replacement);
  if (changed === text) throw new Error(`${CHANGE.file} has nothing to change`);
  fs.writeFileSync(file, changed);
}

function diff(repository: string, cache: string): readonly string[] {
  const script = 'cd "$1" && LANDBRIDGE_CACHE="$2" "$3" "$4" diff HEAD --fail-on=change';
  return [
    "sh",
    "-c",
    `${script} || [ $? = 1 ]`,
    "sh",
    repository,
    cache,
    process.execPath,
    LANDBRIDGE,
  ];
}
