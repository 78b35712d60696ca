import * as path from "node:path";

import type { App } from "cdktf";

import type { PlatformInput } from "../config/schema";
import { validatePlatform } from "../config/validate";
import { contractDocumentOf } from "../modules/contract";
import { clearContractFiles, writeContractFiles } from "../modules/contract/files";
import { addPlatform } from "./platform";

/**
 * Checks the configuration, synthesizes the stacks of every environment and writes each
 * environment's contract beside them, in `<outdir>/contract/<environment>/`.
 * @throws UserError with every mistake of the configuration, or of the contracts
 */
export function synthesize(app: App, input: PlatformInput): void {
  const environments = addPlatform(app, validatePlatform(input));
  app.synth();
  const directory = path.join(app.outdir, "contract");
  clearContractFiles(directory);
  for (const { environment, core } of environments) {
    writeContractFiles(contractDocumentOf(core.contract), path.join(directory, environment.name));
  }
}
