import { spawnSync } from "node:child_process";

/**
 * flate (github.com/home-operations/flate), if it is on PATH or named by FLATE; else prints that what compares with it is
 * skipped.
 */
export function findFlate(): string | undefined {
  const flate = process.env.FLATE ?? "flate";
  if (spawnSync(flate, ["--version"]).status === 0) return flate;
  console.log(
    "skip flate: not on PATH, and FLATE does not name it (go install github.com/home-operations/flate/cmd/flate@v0.6.5, needs Go 1.27)",
  );
  return undefined;
}

/** The command that renders and checks the Kustomizations of a cluster. */
export function flateTest(
  flate: string,
  cluster: string,
  cache: string,
): readonly [string, ...string[]] {
  return [
    flate,
    ...["test", "ks", "--no-progress", "--source-retry-attempts", "1"],
    ...["--cache-dir", cache, "--path", cluster],
  ];
}

/** How many Kustomizations and releases flate has checked, and how many it couldn't build, find or reach. */
export interface FlateWork {
  readonly passed: number;
  readonly rest: number;
}

/** Reads the summary that flate prints, such as `✗ 8 passed · 28 failed · 6 blocked   0.1s`; warnings may follow it. */
export function flateWork(output: string): FlateWork {
  const last = output.split("\n").findLast((line) => /\d+ passed/.test(line)) ?? "";
  const work = { passed: 0, rest: 0 };
  for (const [, count, state] of last.matchAll(/(\d+) (passed|failed|blocked)/g)) {
    work[state === "passed" ? "passed" : "rest"] += Number(count);
  }
  return work;
}

/** kustomize, which flate contains, refuses to write into a directory with other characters: everything fails at once. */
export function isRefusedByFlate(directory: string): boolean {
  return !/^[\w./-]*$/.test(directory);
}
