import * as path from "node:path";

import type { App } from "cdktf";
import type { ContractDocument } from "landbridge/contract";

import { hubOf } from "../config/registered";
import type { Platform, PlatformInput } from "../config/schema";
import { validatePlatform } from "../config/validate";
import { contractDocumentOf } from "../modules/contract";
import { clearContractFiles, writeContractFiles } from "../modules/contract/files";
import { ACCOUNT_NAMES } from "./account-names";
import { clusterSecretOf } from "./engine";
import { workloadDocument } from "./fleet/contract";
import { infrastructureOf } from "./infrastructure";
import { addPlatform, type EnvironmentStacks } from "./platform";
import { withoutTokenStacks } from "./token-stacks";

/** How a platform is synthesized. */
export interface SynthesizeOptions {
  /** Whether an error about a token says where the token was created, which takes a third of the time. Default: no. */
  readonly tokenStacks?: boolean;
}

/**
 * Checks the configuration, synthesizes the stacks of every environment and writes each
 * environment's contract next to them, in `<outdir>/contract/<environment>/`.
 * @returns the contracts, for the proof against the Git tree
 * @throws UserError with every mistake of the configuration, or of the contracts
 */
export function synthesize(
  app: App,
  input: PlatformInput,
  { tokenStacks = false }: SynthesizeOptions = {},
): readonly ContractDocument[] {
  const platform = validatePlatform(input, ACCOUNT_NAMES);
  const work = (): readonly EnvironmentStacks[] => {
    const environments = addPlatform(app, platform);
    app.synth();
    return environments;
  };
  const environments = tokenStacks ? work() : withoutTokenStacks(work);
  const directory = path.join(app.outdir, "contract");
  clearContractFiles(directory);
  return environments.map((stacks) => {
    const { environment } = stacks;
    const contract = documentOf(platform, stacks);
    writeContractFiles(contract, path.join(directory, environment.name));
    return contract;
  });
}

/** The contract of an environment with everything that tools need to know of its stacks and its fleet. */
function documentOf(
  platform: Platform,
  { environment, core, bootstrap, workloads }: EnvironmentStacks,
): ContractDocument {
  const hub = hubOf(platform, environment);
  return {
    ...contractDocumentOf(core.contract),
    infrastructure: infrastructureOf(platform.platform, environment, [
      core.node.id,
      bootstrap.node.id,
    ]),
    ...(hub === undefined
      ? { clusterSecret: clusterSecretOf(environment, core) }
      : { hub: hub.name }),
    ...(workloads.length === 0
      ? {}
      : {
          workloads: Object.fromEntries(
            workloads.map((workload) => [
              workload.environment.name,
              workloadDocument(environment, workload),
            ]),
          ),
        }),
  };
}
