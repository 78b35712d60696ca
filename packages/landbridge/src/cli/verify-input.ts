import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import type { Arguments } from "./arguments";
import type { VerifyOptions } from "./engine";
import { existing, locate, within, type Located } from "./locate";
import { didYouMean, usageError } from "./usage-error";

/** What the arguments say about what is read. */
type Input = Pick<VerifyOptions, "root" | "paths" | "contract" | "terraform" | "plan">;

/** Folder of the clusters in Landbridge's own layout, which `--env` is about. */
const CLUSTERS = "gitops/clusters";

/**
 * Resolves the files and directories that the arguments name.
 * @throws UserError if one does not exist or is outside the repository
 */
export function inputOf(given: Arguments, directory: string): Input {
  const environment = given.value("env");
  const located = locate(directory, given.positionals);
  const { root, paths } =
    environment === undefined ? located : inEnvironment(located, environment, given);
  const contract = fileOf(given, "contract", directory) ?? contractOf(root, environment);
  const plan = fileOf(given, "plan", directory);
  const terraform = given.value("terraform");
  return {
    root,
    paths,
    ...(contract === undefined ? {} : { contract }),
    ...(plan === undefined ? {} : { plan }),
    ...(terraform === undefined
      ? {}
      : { terraform: terraform === "none" ? false : folderIn(root, directory, terraform) }),
  };
}

function inEnvironment({ root }: Located, environment: string, given: Arguments): Located {
  if (given.positionals.length > 1) {
    throw usageError("--env", "takes at most one PATH, the repository");
  }
  const path = `${CLUSTERS}/${environment}`;
  const names = environmentsOf(root);
  // Only a name: `..` would lead elsewhere.
  if (!names.includes(environment)) {
    throw usageError("--env", `there is no ${path} in ${root}${didYouMean(environment, names)}`);
  }
  return { root, paths: [path] };
}

/** What environments have in common; none itself. */
const BASE = "base";

/** The environments of Landbridge's own layout, by their folders. */
export function environmentsOf(root: string): readonly string[] {
  const folder = join(root, CLUSTERS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter(
    (name) => name !== BASE && statSync(join(folder, name)).isDirectory(),
  );
}

/** The contract of an environment, where `cdktf synth` has written it. */
function contractOf(root: string, environment: string | undefined): string | undefined {
  if (environment === undefined) return undefined;
  const file = join(root, "cdktf.out/contract", environment, "contract.json");
  return existsSync(file) ? existing(root, file, "--env") : undefined;
}

function fileOf(given: Arguments, option: string, directory: string): string | undefined {
  const path = given.value(option);
  if (path === undefined) return undefined;
  const file = existing(directory, path, `--${option}`);
  if (!statSync(file).isFile()) throw usageError(`--${option}`, `${path} is a folder, not a file`);
  return file;
}

function folderIn(root: string, directory: string, path: string): string {
  const folder = existing(directory, path, "--terraform");
  if (!statSync(folder).isDirectory())
    throw usageError("--terraform", `${path} is not a directory`);
  const inside = within(root, folder);
  if (inside === undefined) throw usageError("--terraform", `${path} is outside ${root}`);
  return inside;
}
