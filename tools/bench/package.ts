/** The package `landbridge` as npm installs it from its tarball: what it takes on disk, and how fast it starts. */
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { sideBySide } from "./measure";
import { benchPeer } from "./peer";
import { timeRow, verdict } from "./print";

const ROOT = path.resolve(__dirname, "../..");
const TURNS = 25;

/** Limits (docs/benchmarks.md): MB of 1,000,000 bytes with all dependencies, seconds of `--version`. */
export const LIMITS = { megabytes: 10, versionSeconds: 0.1 };

/** Measures and prints; whether every limit held. */
export function benchPackage(): boolean {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-bench-"));
  try {
    const user = path.join(scratch, "user");
    const command = installPackage(user);
    return [benchSize(user), benchStart(command), ...benchPeer(command, scratch)].every(Boolean);
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
}

function benchSize(user: string): boolean {
  const size = megabytesOf(path.join(user, "node_modules"));
  return verdict("installed package with its dependencies", size, LIMITS.megabytes, "MB");
}

function benchStart(command: string): boolean {
  const { node, version } = sideBySide(
    {
      node: () => [process.execPath, "-e", "0"],
      version: () => [process.execPath, command, "--version"],
    },
    TURNS,
    { codes: [0] },
  );
  timeRow("Node.js alone", node);
  timeRow("landbridge --version, installed", version);
  return verdict("--version, installed", version, LIMITS.versionSeconds, "s");
}

/**
 * Packs the package and installs its tarball, without what only this checkout has.
 * @param folder a directory that doesn't exist yet
 * @returns the command's file
 * @throws Error if npm fails, with what it printed
 */
export function installPackage(folder: string): string {
  fs.mkdirSync(folder);
  const npm = (args: readonly string[], cwd: string): string =>
    execFileSync("npm", [...args, "--silent"], { cwd, encoding: "utf8" });
  const packed = npm(["pack", "--workspace", "landbridge", "--pack-destination", folder], ROOT);
  const tarball = path.join(folder, packed.trim().split("\n").at(-1) ?? "");
  fs.writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  npm(["install", "--no-audit", "--no-fund", "--prefer-offline", tarball], folder);
  return path.join(folder, "node_modules/landbridge/bin/landbridge.cjs");
}

/** Size of the files below a directory, in MB of 1,000,000 bytes; links count as their own size. */
export function megabytesOf(directory: string): number {
  const entries = fs.readdirSync(directory, { recursive: true, withFileTypes: true });
  const bytes = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => fs.lstatSync(path.join(entry.parentPath, entry.name)).size);
  return bytes.reduce((sum, size) => sum + size, 0) / 1e6;
}
