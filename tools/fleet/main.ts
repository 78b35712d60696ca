/**
 * `npm run fleet`: writes gitops/fleet/ from the lists of workload clusters in config/, then the rights of the accounts that
 * Flux impersonates there from what it applies; `--check` only compares.
 */
import * as fs from "node:fs";
import * as path from "node:path";

import { parseArguments } from "landbridge/cli";
import { text, type Model, type Release } from "landbridge/verify";

import { platform as configured } from "../../config";
import { validatePlatform } from "../../config/validate";
import { accessFile } from "../../fleet/access";
import { fleetFiles } from "../../fleet/files";
import { staleFiles } from "../../fleet/stale";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { findHelm, Helm } from "../charts/helm";
import { runCommand } from "../run-command";
import { appliedByAccounts } from "./applied";
import { type ChartRecord, readRecord, writeRecord } from "./chart-record";

const ROOT = path.resolve(__dirname, "../..");

/** The rights of the accounts, from the root of the repository. */
const ACCESS = "gitops/workloads/access/roles.yaml";

runCommand(async (args) => {
  const given = parseArguments(args, {
    check: { help: "only compare, with exit code 1 if something differs" },
  });
  const check = given.has("check");
  const platform = validatePlatform(configured, ACCOUNT_NAMES);
  const files = fleetFiles(platform);
  const names = platform.environments.map(({ name }) => name);
  const stale = staleFiles(files, names, ROOT);
  for (const { path: file, kind } of stale) {
    console.log(`${kind}: ${file}`);
    if (!check) update(file, files.get(file));
  }
  // Of files that are stale, the rights would be too.
  if (check && stale.length > 0) return 1;
  const isStale = await updateAccess(check);
  if (stale.length === 0 && !isStale)
    console.log(`gitops/fleet: ${files.size} files are up to date, and so is ${ACCESS}`);
  return check && isStale ? 1 : 0;
});

/** @returns whether the rights aren't those that Flux needs */
async function updateAccess(check: boolean): Promise<boolean> {
  const all = await appliedByAccounts(configured, ROOT, (release, hub) =>
    recordOf(release, hub, check),
  );
  if (all.length === 0) return false;
  const wanted = accessFile(all);
  const file = path.join(ROOT, ACCESS);
  const actual = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
  if (actual?.replaceAll("\r\n", "\n") === wanted) return false;
  console.log(`${actual === undefined ? "missing" : "different"}: ${ACCESS}`);
  if (!check) update(ACCESS, wanted);
  return true;
}

async function recordOf(release: Release, hub: Model, check: boolean): Promise<ChartRecord> {
  const known = readRecord(release);
  if (known !== undefined) return known;
  const { chart = "its chart", version = "" } = release;
  const changed = `what ${chart} ${version} installs isn't known with these values`;
  if (check) throw new Error(`${changed}: run \`npm run fleet\`, which needs helm`);
  const program = findHelm(process.env);
  if (program === undefined) throw new Error(`${changed}, and helm isn't on PATH`);
  const source = hub.sourceOf(release.applier);
  const url = source === undefined ? "" : (text(hub.find(source)[0]?.data, "spec", "url") ?? "");
  const helm = new Helm(program);
  try {
    return await writeRecord(release, url, helm, process.env.E2E_CHARTS);
  } finally {
    helm.clean();
  }
}

/** Writes a file, or deletes it with the directory that it leaves empty. */
function update(file: string, content: string | undefined): void {
  const absolute = path.join(ROOT, file);
  if (content === undefined) {
    fs.rmSync(absolute);
    const folder = path.dirname(absolute);
    if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
    return;
  }
  fs.mkdirSync(path.dirname(absolute), { recursive: true });
  fs.writeFileSync(absolute, content);
}
