import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import type { ContractDocument } from "../contract/document";
import { didYouMean, nearestName } from "../lib/nearest-name";
import type { Arguments } from "./arguments";
import { existing, locate } from "./locate";
import { contractIn } from "./read-contract";
import { usageError } from "./usage-error";
import { environmentsOf } from "./verify-input";

/** The input of `landbridge doctor`, from its arguments. */
export interface DoctorInput {
  /** The repository's root, absolute. */
  readonly root: string;
  readonly contract: ContractDocument;
}

/** Directory of the clusters in Landbridge's own layout. */
const CLUSTERS = "gitops/clusters";

/** Where synth writes the contracts. */
const CONTRACTS = "cdktf.out/contract";

/**
 * Finds the contract that the arguments name.
 * @throws UserError if the environment is unknown, or its contract is missing or unreadable
 */
export function doctorInputOf(given: Arguments, directory: string): DoctorInput {
  const { root } = locate(directory, []);
  const file = given.value("contract");
  const environment = given.value("env");
  if (file !== undefined) {
    const contract = contractIn(existing(directory, file, "--contract"));
    if (environment !== undefined && contract.environment !== environment) {
      throw usageError("--contract", `${file} is for ${contract.environment}, not ${environment}`);
    }
    return { root, contract };
  }
  const name = environmentOf(root, environment);
  const path = `${CONTRACTS}/${name}/contract.json`;
  if (!existsSync(join(root, path))) {
    throw usageError("--env", `${path} does not exist; \`npx cdktf synth\` writes it`);
  }
  return { root, contract: contractIn(existing(root, path, "--env")) };
}

function environmentOf(root: string, wanted: string | undefined): string {
  const names = [...new Set([...environmentsOf(root), ...synthesizedIn(root)])];
  if (wanted !== undefined) {
    if (names.includes(wanted)) return wanted;
    const message = `unknown environment ${wanted} (${CLUSTERS}/${wanted})`;
    const nearest = nearestName(wanted, names);
    throw usageError(
      "--env",
      nearest === undefined ? message + list(names) : didYouMean(message, nearest),
    );
  }
  const [only, second] = names;
  if (only === undefined) {
    throw usageError(
      "--contract",
      `name the contract: this repository has no environments (${CLUSTERS}/ENV)`,
    );
  }
  if (second === undefined) return only;
  throw usageError("--env", `name the environment${list(names)}`);
}

/** Environments with a contract: one that is registered with a hub has no directory of its own. */
function synthesizedIn(root: string): readonly string[] {
  const folder = join(root, CONTRACTS);
  return existsSync(folder) ? readdirSync(folder) : [];
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "" : `: ${names.join(", ")}`;
}
