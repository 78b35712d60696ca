import * as path from "node:path";

import type { App } from "cdktf";
import type { ContractDocument } from "landbridge/contract";

import type { PlatformInput } from "../config/schema";
import { validatePlatform } from "../config/validate";
import { contractDocumentOf } from "../modules/contract";
import { clearContractFiles, writeContractFiles } from "../modules/contract/files";
import { addPlatform, type EnvironmentStacks } from "./platform";
import { withoutTokenStacks } from "./token-stacks";

/** How a platform is synthesized. */
export interface SynthesizeOptions {
  /** Whether an error about a token tells where that was made, which costs a third of the time. Default: no. */
  readonly tokenStacks?: boolean;
}

/**
 * Checks the configuration, synthesizes the stacks of every environment and writes each
 * environment's contract beside them, in `<outdir>/contract/<environment>/`.
 * @returns the contracts, for the proof against the Git tree
 * @throws UserError with every mistake of the configuration, or of the contracts
 */
export function synthesize(
  app: App,
  input: PlatformInput,
  { tokenStacks = false }: SynthesizeOptions = {},
): readonly ContractDocument[] {
  const platform = validatePlatform(input);
  const work = (): readonly EnvironmentStacks[] => {
    const environments = addPlatform(app, platform);
    app.synth();
    return environments;
  };
  const environments = tokenStacks ? work() : withoutTokenStacks(work);
  const directory = path.join(app.outdir, "contract");
  clearContractFiles(directory);
  return environments.map(({ environment, core }) => {
    const contract = contractDocumentOf(core.contract);
    writeContractFiles(contract, path.join(directory, environment.name));
    return contract;
  });
}
