import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { App } from "cdktf";

import { platform } from "../../config";
import { synthesize } from "../../stacks/synthesize";

const ROOT = path.resolve(__dirname, "../..");
const ENVIRONMENT = "dev";

/**
 * Copies the Git tree of this project to a repository of its own, together with the ConfigMaps that Terraform writes.
 * Without them, flate stops at the first one that is missing and renders nothing (docs/offline-tools.md).
 * @param folder a directory that doesn't exist yet
 * @returns the directory of the cluster
 */
export function writeOwnTree(folder: string): string {
  fs.cpSync(path.join(ROOT, "gitops"), path.join(folder, "gitops"), { recursive: true });
  const outdir = path.join(folder, "cdktf.out");
  synthesize(new App({ outdir }), platform);
  const cluster = path.join(folder, "gitops/clusters", ENVIRONMENT);
  fs.copyFileSync(
    path.join(outdir, "contract", ENVIRONMENT, "configmaps.yaml"),
    path.join(cluster, "configmaps.yaml"),
  );
  fs.rmSync(outdir, { recursive: true });
  const git = (...args: readonly string[]): void => {
    const author = ["-c", "user.name=bench", "-c", "user.email=bench@localhost"];
    execFileSync("git", ["-C", folder, ...author, ...args]);
  };
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "The tree, with what Terraform creates");
  return cluster;
}
