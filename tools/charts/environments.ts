import { mkdtempSync } from "node:fs";
import { join } from "node:path";

import { App } from "cdktf";
import { LocalKustomize, verifyContracts, type Repository } from "landbridge/verify";

import type { Platform, PlatformInput } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { synthesize } from "../../stacks/synthesize";
import type { Environment } from "./render-environment";

/** The environments of a platform, with the verifier's model of each cluster. */
export async function readEnvironments(
  input: PlatformInput,
  repository: Repository,
  scratch: string,
): Promise<readonly Environment[]> {
  const contracts = synthesize(new App({ outdir: mkdtempSync(join(scratch, "synth-")) }), input);
  const byPath = new Map(
    contracts
      .filter(({ hub }) => hub === undefined)
      .map((contract) => [contract.engine.path, contract]),
  );
  const { fleet } = await verifyContracts(contracts, {
    repository,
    rules: [],
    kustomize: { external: new LocalKustomize() },
  });
  const versions = kubernetesVersions(validatePlatform(input, ACCOUNT_NAMES));
  return fleet.models.flatMap((model) => {
    const contract = byPath.get(model.cluster);
    if (contract === undefined) return [];
    const name = contract.environment;
    return [{ name, model, contract, kubernetes: versions.get(name) }];
  });
}

/** The version of Kubernetes of each environment that the platform creates a cluster for. */
function kubernetesVersions({ environments }: Platform): ReadonlyMap<string, string> {
  return new Map(
    environments.flatMap((environment) =>
      environment.kind === "aws" ? [[environment.name, environment.cluster.version] as const] : [],
    ),
  );
}
