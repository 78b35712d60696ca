import * as path from "node:path";

import type { App } from "cdktf";

import type { PlatformInput } from "../config/schema";
import { validatePlatform } from "../config/validate";
import { contractDocumentOf } from "../modules/contract";
import type { ContractDocument } from "../modules/contract/document";
import { clearContractFiles, writeContractFiles } from "../modules/contract/files";
import { addPlatform } from "./platform";

/**
 * Checks the configuration, synthesizes the stacks of every environment and writes each
 * environment's contract beside them, in `<outdir>/contract/<environment>/`.
 * @returns the contracts, for the proof against the Git tree
 * @throws UserError with every mistake of the configuration, or of the contracts
 */
export function synthesize(app: App, input: PlatformInput): readonly ContractDocument[] {
  const environments = addPlatform(app, validatePlatform(input));
  app.synth();
  const directory = path.join(app.outdir, "contract");
  clearContractFiles(directory);
  return environments.map(({ environment, core }) => {
    const contract = contractDocumentOf(core.contract);
    writeContractFiles(contract, path.join(directory, environment.name));
    return contract;
  });
}
