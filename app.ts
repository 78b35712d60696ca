import { App } from "cdktf";
import { isUserError, UserError } from "landbridge/errors";

import { platform } from "./config";
import { onLocalCluster, type LocalClusterChoice } from "./config/local-cluster";
import type { PlatformInput } from "./config/schema";
import { validatePlatform } from "./config/validate";
import { TERRAFORM_CONSTRAINT } from "./config/versions";
import { generatedFiles } from "./fleet/generated";
import { staleFiles, staleProblems } from "./fleet/stale";
import { locateProblems } from "./lib/source/config-error";
import { version } from "./package.json";
import { loadProof } from "./proof/load";
import { ACCOUNT_NAMES } from "./stacks/account-names";
import { synthesize } from "./stacks/synthesize";

/**
 * Synthesizes every environment and proves the rollout, unless `landbridge diff` runs it. Says on stdout what was proven, with the
 * warnings, and on stderr what failed: the CDKTF CLI reports whatever is on stderr as an error.
 * @param root the project's folder, absolute
 * @throws UserError with every mistake of the configuration
 */
export async function run(root: string): Promise<void> {
  const tokenStacks = /^(?:all|trace|debug)$/i.test(process.env.CDKTF_LOG_LEVEL ?? "");
  const input = onLocalCluster(platform, chosenCluster());
  const contracts = located(root, () => synthesize(newApp(), input, { tokenStacks }));
  // `landbridge diff` verifies what is synthesized, and reports what changes.
  if (process.env.LANDBRIDGE_DIFF === "1") return;
  requireGeneratedFiles(root, input);
  const { text, failed, proven } = await loadProof().runProof(contracts, root, version);
  if (failed) {
    console.error(text);
    process.exitCode = 1;
    return;
  }
  if (text !== "") console.log(text);
  console.log(`landbridge: ${proven}`);
}

/** @throws UserError if what Git has of the lists of workload clusters and tenants isn't what config/ says */
function requireGeneratedFiles(root: string, input: PlatformInput): void {
  const valid = validatePlatform(input, ACCOUNT_NAMES);
  const names = valid.environments.map(({ name }) => name);
  const stale = staleFiles(generatedFiles(valid), names, root);
  if (stale.length > 0) throw new UserError(staleProblems(stale));
}

/** CDK Terrain, unlike CDKTF, checks features against the oldest Terraform that may run them (docs/terrain.md). */
function newApp(): App {
  return new App({ context: { targetVersions: { terraform: TERRAFORM_CONSTRAINT } } });
}

/** Gives the mistakes of the configuration the lines that they are written in. */
function located<Result>(root: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!isUserError(error)) throw error;
    throw new UserError(locateProblems(error.problems, { root, folder: "config" }));
  }
}

/** The cluster that `npm run local` has chosen; undefined in every other synth. */
function chosenCluster(): LocalClusterChoice | undefined {
  const { LANDBRIDGE_LOCAL_KUBECONFIG: configPath, LANDBRIDGE_LOCAL_CONTEXT: configContext } =
    process.env;
  if (configPath === undefined || configContext === undefined) return undefined;
  return { configPath, configContext };
}
