import type { ITerraformDependable, TerraformStack } from "cdktf";

import type { Environment } from "../../config/schema";
import type { ContractClusterSecret, EngineInfo } from "../../modules/contract";
import type { GitOpsEngine } from "../../modules/engine/engine";
import type { Core } from "../core";
import type { FleetWiring } from "../fleet/wiring";
import type { CloudContext, EngineConfig, EngineContext } from "./context";

export type { CloudContext, ConfigOf, EngineConfig, EngineContext } from "./context";

/** What an engine has in AWS. */
export interface EngineCloud {
  /** ARN of the role that it has in the cluster, if it runs elsewhere. */
  readonly roleArn?: string;
}

/**
 * Connects one kind of engine with the configuration and the contract. What other tools must know about a kind, such
 * as its order and its removal, is in `ENGINES` of the contract format.
 */
export interface EngineWiring<Config extends EngineConfig> {
  /** Version of the project whose objects it applies, such as `v2.9.5` of Flux. */
  version(config: Config): string;
  /** Directory of the Git tree that it reconciles, such as `gitops/clusters/dev`. */
  directory(environment: string): string;
  /** The contract as a cluster Secret, for engines whose sink is one. */
  clusterSecret?(core: Core, git: Environment["git"]): ContractClusterSecret;
  /** Adds to the core stack what the engine needs in AWS. */
  addCloud?(stack: TerraformStack, context: CloudContext<Config>): EngineCloud;
  /** How it reaches the clusters of workload environments. */
  readonly fleet: FleetWiring<Config>;
  /**
   * Writes the contract's values where the engine reads them.
   * @returns what must exist before the engine starts
   */
  addSink(stack: TerraformStack, context: EngineContext<Config>): readonly ITerraformDependable[];
  /** Installs the engine as the stack's last resource, with the provider that it needs. */
  install(
    stack: TerraformStack,
    context: EngineContext<Config>,
    info: EngineInfo,
    after: readonly ITerraformDependable[],
  ): GitOpsEngine;
}

/** The directory of an environment that Flux reconciles, however it was installed. */
export const fluxDirectory = (environment: string): string => `gitops/clusters/${environment}`;
