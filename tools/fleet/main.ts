/**
 * `npm run fleet`: writes gitops/fleet/ and gitops/tenants/ from the lists of workload clusters and tenants in config/, and
 * the accounts of the platform's own releases and of what Flux applies to workload clusters from Git; `--check` only compares.
 */
import * as fs from "node:fs";
import * as path from "node:path";

import { parseArguments } from "landbridge/cli";
import { text, type Model, type Release } from "landbridge/verify";

import { platform as configured } from "../../config";
import { validatePlatform } from "../../config/validate";
import { accessFile } from "../../fleet/access";
import { generatedFiles } from "../../fleet/generated";
import { staleFiles } from "../../fleet/stale";
import { platformAccountFiles } from "../../fleet/tenants/platform-accounts";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { findHelm, Helm } from "../charts/helm";
import { runCommand } from "../run-command";
import { appliedByAccounts } from "./applied";
import { type ChartRecord, readRecord, writeRecord } from "./chart-record";
import { platformReleases } from "./platform-releases";

const ROOT = path.resolve(__dirname, "../..");

/** The rights of the accounts in workload clusters, from the root of the repository. */
const ACCESS = "gitops/workloads/access/roles.yaml";

runCommand(async (args) => {
  const given = parseArguments(args, {
    check: { help: "only compare, with exit code 1 if something differs" },
  });
  const isCheck = given.has("check");
  const platform = validatePlatform(configured, ACCOUNT_NAMES);
  const names = platform.environments.map(({ name }) => name);
  let stale = bring(generatedFiles(platform), names, isCheck);
  for (const environment of platform.environments) {
    const releases = await platformReleases(ROOT, environment);
    if (releases !== undefined) stale += bring(platformAccountFiles(releases), [], isCheck);
  }
  // Of files that are stale, the rights would be too.
  if (isCheck && stale > 0) return 1;
  stale += await updateAccess(isCheck);
  if (stale === 0)
    console.log("gitops/fleet, gitops/tenants and gitops/workloads/access are up to date");
  return isCheck && stale > 0 ? 1 : 0;
});

/**
 * Compares files with those on disk, and writes them.
 * @param environments whose other files are superfluous
 * @returns how many differ
 */
function bring(
  files: ReadonlyMap<string, string>,
  environments: readonly string[],
  isCheck: boolean,
): number {
  const stale = staleFiles(files, environments, ROOT);
  for (const { path: file, kind } of stale) {
    console.log(`${kind}: ${file}`);
    if (!isCheck) update(file, files.get(file));
  }
  return stale.length;
}

/** @returns how many files of the rights aren't those that Flux needs */
async function updateAccess(isCheck: boolean): Promise<number> {
  const all = await appliedByAccounts(configured, ROOT, (release, hub) =>
    recordOf(release, hub, isCheck),
  );
  return all.length === 0 ? 0 : bring(new Map([[ACCESS, accessFile(all)]]), [], isCheck);
}

async function recordOf(release: Release, hub: Model, isCheck: boolean): Promise<ChartRecord> {
  const known = readRecord(release);
  if (known !== undefined) return known;
  const { chart = "its chart", version = "" } = release;
  const changed = `what ${chart} ${version} installs isn't known with these values`;
  if (isCheck) throw new Error(`${changed}: run \`npm run fleet\`, which needs helm`);
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

/** Writes a file, or deletes it with the directories that it leaves empty. */
function update(file: string, text: string | undefined): void {
  const absolute = path.join(ROOT, file);
  if (text !== undefined) {
    fs.mkdirSync(path.dirname(absolute), { recursive: true });
    fs.writeFileSync(absolute, text);
    return;
  }
  fs.rmSync(absolute);
  for (let folder = path.dirname(absolute); folder !== path.join(ROOT, "gitops");) {
    if (fs.readdirSync(folder).length > 0) return;
    fs.rmdirSync(folder);
    folder = path.dirname(folder);
  }
}
