import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { didYouMean, nearestName } from "../lib/nearest-name";
import type { RepositoryOptions } from "../verify/repository-options";
import { text } from "../verify/yaml/json";
import type { Arguments } from "./arguments";
import { existing, locate, within, type Located } from "./locate";
import { usageError } from "./usage-error";

/** The inputs to read, from the arguments. */
interface Input extends Pick<RepositoryOptions, "paths" | "contract" | "terraform" | "plan"> {
  /** The repository's root, absolute. */
  readonly root: string;
}

/** Directory of the clusters in Landbridge's own layout, which `--env` is about. */
export const CLUSTERS = "gitops/clusters";

/**
 * Resolves the files and directories that the arguments name.
 * @throws UserError if one does not exist or is outside the repository
 */
export function inputOf(given: Arguments, directory: string): Input {
  const environment = given.value("env");
  const located = locate(directory, given.positionals);
  const { root, paths: found } =
    environment === undefined ? located : inEnvironment(located, environment, given);
  const contract = fileOf(given, "contract", directory) ?? contractOf(root, environment);
  const engines = environment === undefined ? undefined : pathOfEngine(contract);
  const paths = engines === undefined ? found : [engines];
  const plan = fileOf(given, "plan", directory);
  const terraform = given.value("terraform");
  return {
    root,
    paths,
    contract,
    plan,
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
    const nearest = nearestName(environment, names);
    throw usageError("--env", didYouMean(`there is no ${path} in ${root}`, nearest));
  }
  return { root, paths: [path] };
}

/** The base that environments share; not an environment itself. */
const BASE = "base";

/** The environments of Landbridge's own layout, by their directories. */
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

/** The directory that the environment's engine reads, as its contract says: that of Argo CD is another one than Flux's. */
function pathOfEngine(contract: string | undefined): string | undefined {
  if (contract === undefined) return undefined;
  try {
    return text(JSON.parse(readFileSync(contract, "utf8")) as unknown, "engine", "path");
  } catch {
    // Who reads the contract says what is wrong with it.
    return undefined;
  }
}

function fileOf(given: Arguments, option: string, directory: string): string | undefined {
  const path = given.value(option);
  if (path === undefined) return undefined;
  const file = existing(directory, path, `--${option}`);
  if (!statSync(file).isFile())
    throw usageError(`--${option}`, `${path} is a directory, not a file`);
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
