import type { ITerraformDependable, TerraformStack } from "cdktf";

import type { Environment } from "../../config/schema";
import type { SecretSettings } from "../../modules/addons";
import type { Contract, ContractClusterSecret, EngineInfo } from "../../modules/contract";
import type { Dns } from "../../modules/dns";
import type { GitOpsEngine } from "../../modules/engine/engine";
import type { ClusterAccess } from "../cluster-access";
import type { Core } from "../core";

/** The configuration of any engine; `kind` is the discriminator. */
export type EngineConfig = Environment["engine"];

/** The configuration of one kind of engine. */
export type ConfigOf<Kind extends EngineConfig["kind"]> = Extract<
  EngineConfig,
  { readonly kind: Kind }
>;

/** What the bootstrap stack hands over to an engine. */
export interface EngineContext<Config extends EngineConfig> {
  /** The engine's own configuration. */
  readonly config: Config;
  readonly git: Environment["git"];
  /** Domain of an environment with Authentik, where people sign in; absent without. */
  readonly domain: string | undefined;
  /** How providers reach the cluster. */
  readonly access: ClusterAccess;
  /** The finished contract of the environment, which names the engine too. */
  readonly contract: Contract;
  /** Service account that Flux impersonates where an object names none; undefined without tenants. */
  readonly tenantServiceAccount: string | undefined;
  /** Whether Terraform refuses to plan its removal. */
  readonly deletionProtection: boolean;
}

/** What the core stack hands over to an engine that needs something in AWS. */
export interface CloudContext<Config extends EngineConfig> {
  readonly config: Config;
  /** Prefix of account-wide names, such as `landbridge-dev`. */
  readonly name: string;
  readonly region: string;
  readonly partition: string;
  /** Name of the cluster, known once it exists. */
  readonly clusterName: string;
  /** The environment's domain. */
  readonly dns: Pick<Dns, "domain">;
  /** How the environment keeps the secrets that it generates. */
  readonly secrets: SecretSettings;
  /** Contract that receives the values that the GitOps repository reads. */
  readonly contract: Contract;
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
  addCloud?(stack: TerraformStack, context: CloudContext<Config>): void;
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
