import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { printable } from "../../errors/code-frame";
import { withoutCommands } from "../../verify/report/harmless";
import { DiskRepository } from "../../verify/repository/disk-repository";
import { nameOf, resolvePath } from "../../verify/repository/repository";
import { verifyFleet } from "../../verify/verify-repository";
import { staleDiff } from "../../waves/diff";
import { staleFiles, type StaleFile } from "../../waves/files";
import { generateArgocd } from "../../waves/generate";
import { writeStale } from "../../waves/write";
import type { Arguments } from "../arguments";
import type { Command } from "../command";
import { EXIT } from "../exit-code";
import type { Io } from "../io";
import { usageError } from "../usage-error";
import { CLUSTERS, environmentsOf, inputOf } from "../verify-input";

/** A cluster path of Flux, and the directory for Argo CD. */
interface Target {
  readonly from: string;
  readonly to: string;
}

/** `landbridge waves`. */
export const wavesCommand: Command = {
  usage: "waves [PATH] [options]",
  description: [
    "Writes a Flux rollout as Applications of Argo CD: a chart, its version and its values stay written",
    "once, and sync waves wait for what dependsOn waits for. PATH is a cluster path, such as",
    "clusters/prod; by default, every gitops/clusters/ENV that has a gitops/argocd/ENV.",
    "Exit code: 0 written, or up to date with --check; 1 not up to date; 2 failed.",
  ].join("\n"),
  options: {
    env: { value: "ENV", help: "gitops/clusters/ENV, written to gitops/argocd/ENV" },
    output: {
      value: "DIRECTORY",
      short: "o",
      help: "the directory to write, from the repository's root; default: PATH with argocd in place of clusters",
    },
    check: { help: "write nothing; print what would change" },
  },
  run: async (given, io) => {
    const environment = given.value("env");
    const { root, paths: named } = inputOf(given, io.directory);
    // Always from what Flux reads, whatever the environment's engine is.
    const paths = environment === undefined ? named : [`${CLUSTERS}/${environment}`];
    const repository = new DiskRepository(root);
    const stale: StaleFile[] = [];
    const targets = targetsOf(given, root, paths);
    for (const { from, to } of targets) {
      const { fleet } = await verifyFleet({
        repository,
        paths: [from],
        terraform: false,
        rules: [],
      });
      const [model, second] = fleet.models;
      if (model === undefined || second !== undefined)
        throw usageError("PATH", `${from} is not one cluster path of Flux`);
      stale.push(...staleFiles(repository, to, generateArgocd(model, nameOf(from), to)));
    }
    const directories = targets.map(({ to }) => to).join(", ");
    if (stale.length === 0) {
      io.out(`landbridge: ${printable(directories)} is up to date\n`);
      return EXIT.clean;
    }
    if (given.has("check")) {
      report(io, stale);
      return EXIT.findings;
    }
    writeStale(root, stale);
    for (const { path, after } of stale)
      io.out(`${after === undefined ? "removed" : "wrote"} ${printable(path)}\n`);
    return EXIT.clean;
  },
};

function report(io: Io, stale: readonly StaleFile[]): void {
  io.out(withoutCommands(printable(staleDiff(stale))));
  io.error("landbridge: not up to date; run `landbridge waves` and commit what it writes\n");
}

function targetsOf(given: Arguments, root: string, paths: readonly string[]): readonly Target[] {
  const output = outputIn(given);
  if (paths.length > 1) throw usageError("PATH", "takes one cluster path");
  const [from] = paths;
  if (from !== undefined) return [{ from, to: output ?? outputOf(from) }];
  if (output !== undefined) throw usageError("--output", "needs PATH or --env");
  const directory = join(root, "gitops/argocd");
  const written = existsSync(directory) ? readdirSync(directory) : [];
  const names = environmentsOf(root).filter((name) => written.includes(name));
  if (names.length === 0)
    throw usageError("PATH", "name a cluster path, or an environment with --env");
  return names.map((name) => ({ from: `gitops/clusters/${name}`, to: `gitops/argocd/${name}` }));
}

function outputIn(given: Arguments): string | undefined {
  const output = given.value("output");
  if (output === undefined) return undefined;
  const path = output.startsWith("/") ? undefined : resolvePath("", output);
  if (path === undefined || path === "")
    throw usageError("--output", `${output} is not a directory inside the repository`);
  return path;
}

function outputOf(path: string): string {
  const parts = path.split("/");
  const index = parts.lastIndexOf("clusters");
  if (index === -1) throw usageError("--output", `${path} has no directory "clusters" to replace`);
  return parts.with(index, "argocd").join("/");
}
