import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

/** The checkout that this run belongs to. */
export const PROJECT = path.resolve(__dirname, "../..");

/** The project's cache outside the checkout: programs that were built, keyed by version. */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const { LANDBRIDGE_CACHE: own = "", XDG_CACHE_HOME: all = "" } = environment;
  if (own !== "") return path.resolve(own);
  return path.join(all === "" ? path.join(os.homedir(), ".cache") : all, "landbridge");
}

/** This run's own directory in the temporary directory. */
export function makeRunFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-e2e-"));
  for (const name of ["log", "home", "tmp"]) fs.mkdirSync(path.join(folder, name));
  return folder;
}
