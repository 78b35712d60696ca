/**
 * `npm run fleet`: writes gitops/fleet/ and gitops/tenants/ from the lists of workload clusters and tenants in config/, and
 * the accounts of the platform's own releases from Git; `--check` only compares.
 */
import * as fs from "node:fs";
import * as path from "node:path";

import { parseArguments } from "landbridge/cli";

import { platform as configured } from "../../config";
import { validatePlatform } from "../../config/validate";
import { generatedFiles } from "../../fleet/generated";
import { staleFiles } from "../../fleet/stale";
import { platformAccountFiles } from "../../fleet/tenants/platform-accounts";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { runCommand } from "../run-command";
import { platformReleases } from "./platform-releases";

const ROOT = path.resolve(__dirname, "../..");

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
  if (stale === 0) console.log("gitops/fleet and gitops/tenants are up to date");
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
