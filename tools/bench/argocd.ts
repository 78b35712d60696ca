import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { verdict } from "./print";
import { countAt, notUnderstood, sourceLint, type SourceLintFinding } from "./source-lint";

/** Limit of our time, in argocd-source-lint's, over all repositories (docs/benchmarks.md). */
const LIMIT = 1;

const COMMAND = path.resolve(__dirname, "../../packages/landbridge/bin/landbridge.cjs");

/** What `landbridge verify --format json` prints, with the fields that are read here. */
interface Report {
  readonly findings: readonly { readonly severity: string }[];
  readonly statistics: {
    readonly applications?: { readonly all: number; readonly understood: number };
  };
}

/** Both programs on one repository. */
interface Comparison {
  readonly name: string;
  /** Undefined where no Application was found. */
  readonly own?: Report;
  readonly peer: readonly SourceLintFinding[];
  readonly seconds: { readonly own: number; readonly peer: number };
}

/**
 * Runs `landbridge verify` and argocd-source-lint (PyPI) on repositories of Argo CD, and prints what each reports as a
 * Markdown table. Both run once: argocd-source-lint takes minutes.
 * @param trees checkouts; without any, nothing is measured
 * @returns whether the limit held
 */
export function benchArgocd(trees: readonly string[]): boolean {
  if (trees.length === 0) {
    console.log("skip argocd: name checkouts, as in npm run bench -- argocd ~/src/*");
    return true;
  }
  const peer = sourceLint();
  if (peer === undefined) return true;
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-bench-"));
  try {
    const all = trees.map((tree) => compare(tree, peer, scratch));
    for (const line of tableOf(all)) console.log(line);
    return verdict("argocd, in argocd-source-lint's time", ratioOf(all), LIMIT, "times");
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
}

function compare(tree: string, peer: string, scratch: string): Comparison {
  const output = path.join(scratch, "report.json");
  const theirs = timed(peer, ["--format", "json", "--output", output, tree]);
  const { findings } = JSON.parse(fs.readFileSync(output, "utf8")) as {
    readonly findings: readonly SourceLintFinding[];
  };
  const options = ["--terraform=none", "--no-cache", "--allow-empty", "--format", "json"];
  const ours = timed(process.execPath, [COMMAND, "verify", tree, ...options]);
  const own = ours.output === "" ? undefined : (JSON.parse(ours.output) as Report);
  return {
    name: path.basename(tree),
    own,
    peer: findings,
    seconds: { own: ours.seconds, peer: theirs.seconds },
  };
}

function timed(
  program: string,
  args: readonly string[],
): { readonly output: string; readonly seconds: number } {
  const start = performance.now();
  const { stdout, stderr, status } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0 && status !== 1) throw new Error(`${program} ${args.join(" ")}:\n${stderr}`);
  return { output: stdout, seconds: (performance.now() - start) / 1000 };
}

/** Our time in that of argocd-source-lint, over all repositories. */
export function ratioOf(all: readonly Pick<Comparison, "seconds">[]): number {
  const sum = (of: "own" | "peer"): number =>
    all.reduce((total, { seconds }) => total + seconds[of], 0);
  return sum("own") / sum("peer");
}

/** A row for each repository. */
export function tableOf(all: readonly Comparison[]): string[] {
  const head = [
    ...["Repository", "Applications, understood", "Errors, warnings"],
    ...["argocd-source-lint: errors, warnings", "doesn't understand", "Seconds"],
  ];
  const rows = all.map(({ name, own, peer, seconds }) => {
    const { applications } = own?.statistics ?? {};
    const count = (severity: string): number =>
      own?.findings.filter((finding) => finding.severity === severity).length ?? 0;
    return [
      name,
      applications === undefined ? "-" : `${applications.all}, ${applications.understood}`,
      `${count("error")}, ${count("warning")}`,
      `${countAt(peer, "error")}, ${countAt(peer, "warning")}`,
      String(notUnderstood(peer)),
      `${seconds.own.toFixed(1)} / ${seconds.peer.toFixed(1)}`,
    ];
  });
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}
