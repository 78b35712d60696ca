/** `npm run fleet`: writes gitops/fleet/ from the lists of workload clusters in config/; `--check` only compares. */
import * as fs from "node:fs";
import * as path from "node:path";

import { parseArguments } from "landbridge/cli";

import { platform as configured } from "../../config";
import { validatePlatform } from "../../config/validate";
import { fleetFiles } from "../../fleet/files";
import { staleFiles } from "../../fleet/stale";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { runCommand } from "../run-command";

const ROOT = path.resolve(__dirname, "../..");

runCommand((args) => {
  const given = parseArguments(args, {
    check: { help: "only compare, with exit code 1 if something differs" },
  });
  const platform = validatePlatform(configured, ACCOUNT_NAMES);
  const files = fleetFiles(platform);
  const names = platform.environments.map(({ name }) => name);
  const stale = staleFiles(files, names, ROOT);
  for (const { path: file, kind } of stale) {
    console.log(`${kind}: ${file}`);
    if (!given.has("check")) update(file, files.get(file));
  }
  if (stale.length === 0) console.log(`gitops/fleet: ${files.size} files are up to date`);
  return Promise.resolve(given.has("check") && stale.length > 0 ? 1 : 0);
});

/** Writes a file, or deletes it with the directory that it leaves empty. */
function update(file: string, text: string | undefined): void {
  const absolute = path.join(ROOT, file);
  if (text === undefined) {
    fs.rmSync(absolute);
    const folder = path.dirname(absolute);
    if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
    return;
  }
  fs.mkdirSync(path.dirname(absolute), { recursive: true });
  fs.writeFileSync(absolute, text);
}
