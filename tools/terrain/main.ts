/**
 * `npm run terrain`: synthesizes a copy of this checkout with CDKTF, then with CDK Terrain, and fails unless every
 * stack's JSON is the same (docs/terrain.md). Needs `npm ci` and npm's registry; changes nothing in the checkout.
 */
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { checkoutFiles } from "../checkout-files";
import { compareStacks } from "./compare";
import { withoutCli, withTerrain, type PackageFile } from "./swap";

const ROOT = path.resolve(__dirname, "../..");

/** Differences that are printed; the rest is counted. */
const SHOWN = 20;

function main(): void {
  // Ctrl-C ends the running command; the copy is removed here.
  process.on("SIGINT", () => undefined);
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-terrain-"));
  try {
    process.exitCode = compare(copy) ? 0 : 1;
  } catch (error) {
    console.error(`terrain: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

function compare(copy: string): boolean {
  copyCheckout(copy);
  const modules = path.join(copy, "node_modules");
  fs.symlinkSync(path.join(ROOT, "node_modules"), modules, "junction");
  const before = synthesize(copy, "before");
  fs.unlinkSync(modules);
  swap(copy);
  const after = synthesize(copy, "after");
  const { stacks, differences } = compareStacks(before, after);
  if (stacks.length === 0) throw new Error("the checkout has no stack to compare");
  const versions = `cdktf ${before.version} and cdktn ${after.version}`;
  if (differences.length === 0) {
    console.log(`terrain: ${versions} synthesize the same ${stacks.length} stacks`);
    return true;
  }
  console.error(`terrain: ${versions} synthesize different stacks`);
  for (const line of differences.slice(0, SHOWN)) console.error(`  ${line}`);
  if (differences.length > SHOWN) console.error(`  and ${differences.length - SHOWN} more`);
  return false;
}

function copyCheckout(target: string): void {
  for (const file of checkoutFiles(ROOT)) {
    fs.mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    fs.cpSync(path.join(ROOT, file), path.join(target, file), { verbatimSymlinks: true });
  }
}

/** Installs the copy's packages with CDK Terrain. No install script runs: the copy is only synthesized. */
function swap(copy: string): void {
  const file = path.join(copy, "package.json");
  const content = JSON.parse(fs.readFileSync(file, "utf8")) as PackageFile;
  fs.writeFileSync(file, JSON.stringify(withoutCli(withTerrain(content)), null, 2));
  run(copy, "npm", ["install", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--silent"]);
}

/** Synthesizes the copy. The version is that of the package which is installed as `cdktf`. */
function synthesize(copy: string, name: string): { directory: string; version: string } {
  const directory = path.join(copy, name);
  run(copy, process.execPath, ["bin/synth.cjs"], { ...process.env, CDKTF_OUTDIR: directory });
  const manifest = path.join(copy, "node_modules/cdktf/package.json");
  const { version } = JSON.parse(fs.readFileSync(manifest, "utf8")) as { version: string };
  return { directory, version };
}

function run(directory: string, program: string, args: readonly string[], env = process.env): void {
  const result = spawnSync(program, args, { cwd: directory, encoding: "utf8", env });
  if (result.status === 0) return;
  const reason = result.error?.message ?? result.signal ?? `exit code ${String(result.status)}`;
  const output = `${result.stdout}${result.stderr}`.trim();
  throw new Error(`"${[program, ...args].join(" ")}" failed (${reason})\n${output}`);
}

main();
