import type { Construct } from "constructs";

import type { AccountName } from "../../lib/aws-names";
import type { Cluster, OidcLoginProps } from "../cluster";
import type { Contract, ServiceAccountReference } from "../contract";
import type { DatabaseProps } from "../database";
import type { Dns } from "../dns";
import type { Vpc } from "../network";
import type { AddonSwitches } from "./switches";

/** Properties that an environment passes to its addons. */
export interface AddonPlatform {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS account number, twelve digits. */
  readonly accountId: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** The VPC. */
  readonly network: Pick<
    Vpc,
    "vpcId" | "vpcCidr" | "privateSubnetIds" | "databaseSubnetGroupName" | "natAddresses"
  >;
  /** The EKS cluster. */
  readonly cluster: Pick<Cluster, "clusterName" | "nodeSecurityGroupId" | "addon">;
  /** Whether AWS refuses to delete what serves users, until it is turned off and deployed. */
  readonly deletionProtection: boolean;
  /** The environment's domain and its zone. */
  readonly dns: Pick<Dns, "domain" | "zoneArn" | "certificateArn">;
  /** Size and protection of the environment's databases. */
  readonly database: DatabaseSettings;
  /** How the environment keeps the secrets that it generates. */
  readonly secrets: SecretSettings;
  /** Optional addons that the environment has switched on, with their settings. */
  readonly switches: AddonSwitches;
  /** Contract that receives the values that the GitOps repository reads. */
  readonly contract: Contract;
}

/** Of a database's props, those that an environment chooses for all of its databases. */
export type DatabaseSettings = Pick<
  DatabaseProps,
  | "engineVersion"
  | "allowMajorVersionUpgrade"
  | "applyChanges"
  | "instanceClass"
  | "allocatedStorageGib"
  | "maxAllocatedStorageGib"
  | "multiAz"
  | "deletionProtection"
  | "finalSnapshot"
  | "backupRetentionDays"
  | "passwordRotationDays"
>;

/** How an environment keeps the secrets that it generates. */
export interface SecretSettings {
  /** Days in which a deleted secret can be restored: 0, or 7 to 30. */
  readonly recoveryWindowDays: number;
  /** Generation of each secret, by its name without the prefix, such as `headlamp`. Default: 1. */
  readonly generations: Readonly<Record<string, number>>;
  /** Email address of the first administrator. */
  readonly adminEmail: string;
}

/** The generation of one secret; raising it replaces the values of this secret and of no other. */
export function generationOf(secrets: SecretSettings, { parts }: AccountName): number {
  return secrets.generations[parts.join("/")] ?? 1;
}

/**
 * The AWS side of an addon, as one unit: its construct, its part of the contract and its names are
 * in the directory `modules/addons/<name>/`, and are not repeated anywhere else.
 *
 * @example
 * export const externalDns: Addon = {
 *   name: "external-dns",
 *   identity: EXTERNAL_DNS,
 *   accountNames: [ROLE],
 *   create(scope, { name, cluster, region, dns, contract }) {
 *     const { clusterName } = cluster;
 *     const { domain, zoneArn } = dns;
 *     new ExternalDns(scope, "external-dns", { name, clusterName, region, domain, zoneArn, contract });
 *   },
 * };
 */
export interface Addon {
  /** Its directory here and, if Flux installs it, in `gitops/infrastructure/` or `gitops/apps/`. */
  readonly name: string;
  /** Service account that gets an IAM role. Default: none. */
  readonly identity?: ServiceAccountReference;
  /** Names that it takes in the AWS account; the configuration checks that they fit and don't collide. */
  readonly accountNames: readonly AccountName[];
  /** Whether an EKS addon installs it, so that Git has no directory for it. Default: false. */
  readonly isEksAddon?: boolean;
  /** Whether an environment has to switch it on. Default: every environment has it. */
  readonly isOptional?: boolean;
  /** Creates its constructs in the core stack. Their ids are part of existing resources and never change. */
  readonly create: (scope: Construct, platform: AddonPlatform) => void;
  /** How the API server lets the addon's users in. At most one addon has it, as EKS takes one issuer. */
  readonly login?: (platform: Pick<AddonPlatform, "dns">) => OidcLoginProps;
}

/** An addon that an environment switches on: it is created with the settings of its switch, or not at all. */
export interface OptionalAddon<Name extends keyof AddonSwitches> extends Omit<
  Addon,
  "name" | "isOptional" | "create" | "login"
> {
  /** Its directory, and its key below `addons` in the configuration. */
  readonly name: Name;
  /** Creates its constructs in the core stack of an environment that has it. */
  readonly create: (
    scope: Construct,
    platform: AddonPlatform,
    settings: NonNullable<AddonSwitches[Name]>,
  ) => void;
}

/** An addon that creates nothing, and declares nothing in the contract, unless it is switched on. */
export function optional<Name extends keyof AddonSwitches>(addon: OptionalAddon<Name>): Addon {
  return {
    ...addon,
    isOptional: true,
    create(scope, platform) {
      const settings = platform.switches[addon.name];
      if (settings !== undefined) addon.create(scope, platform, settings);
    },
  };
}
