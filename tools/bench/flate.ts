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
export function flateTest(flate: string, cluster: string, cache: string): readonly string[] {
  return [
    ...[flate, "test", "ks", "--no-progress", "--source-retry-attempts", "1"],
    ...["--cache-dir", cache, "--path", cluster],
  ];
}
