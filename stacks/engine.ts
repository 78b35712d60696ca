import type { ITerraformDependable, TerraformStack } from "cdktf";

import type { Environment } from "../config/schema";
import { EMBEDDED_FLUX_VERSION } from "../lib/flux-versions";
import type { EngineInfo } from "../modules/contract";
import type { GitOpsEngine } from "../modules/engine/engine";
import { FluxEngine, FluxProvider } from "../modules/engine/flux";
import type { ClusterAccess } from "./cluster-access";
import { providerAccess } from "./cluster-access";
import { fluxGit, gitCredentials } from "./git-credentials";

/** The engine as the contract names it. */
export function engineInfo({ name, engine }: Environment): EngineInfo {
  const version = engine.embeddedManifests ? EMBEDDED_FLUX_VERSION : engine.version;
  return { kind: engine.kind, version, path: `gitops/clusters/${name}` };
}

/** Configures the provider of the environment's engine and installs the engine after all else. */
export function addEngine(
  stack: TerraformStack,
  environment: Environment,
  access: ClusterAccess,
  after: readonly ITerraformDependable[],
): GitOpsEngine {
  const { engine, git } = environment;
  const credentials = gitCredentials(stack, git.auth);
  new FluxProvider(stack, "flux-provider", {
    kubernetes: providerAccess(access),
    git: fluxGit(git, credentials),
  });
  return new FluxEngine(stack, "flux", {
    engine: engineInfo(environment),
    auth: git.auth,
    after,
    components: engine.components,
    deletionProtection: environment.kind === "aws" && environment.cluster.deletionProtection,
    embeddedManifests: engine.embeddedManifests,
    controllers: engine.controllers,
    gitHubAppKey: credentials.gitHubAppKey,
  });
}
