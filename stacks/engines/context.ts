import type { Environment } from "../../config/schema";
import type { SecretSettings } from "../../modules/addons";
import type { Contract } from "../../modules/contract";
import type { Dns } from "../../modules/dns";
import type { ClusterAccess } from "../cluster-access";

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
