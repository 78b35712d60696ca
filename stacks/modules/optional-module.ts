import type { Construct } from "constructs";

import type { Retention } from "../../config/retention";
import type { AwsEnvironment } from "../../config/schema";
import type { AccountName } from "../../lib/aws-names";
import type { AddonPlatform } from "../../modules/addons";
import type { MonitoringTarget } from "../../modules/cloudwatch/targets";
import type { Cluster } from "../../modules/cluster";
import type { Dns } from "../../modules/dns";
import type { Vpc } from "../../modules/network";

/** The optional modules of an environment, by their names; one that is absent is off. */
export type ModuleSwitches = AwsEnvironment["modules"];

/** What an environment passes to its optional modules. */
export interface ModulePlatform extends Omit<
  AddonPlatform,
  "switches" | "network" | "cluster" | "dns"
> {
  /** The EKS cluster. */
  readonly cluster: Pick<
    Cluster,
    "clusterName" | "nodeSecurityGroupId" | "clusterSecurityGroupId" | "autoscalingGroupNames"
  >;
  /** The environment's domain and its zone. */
  readonly dns: Pick<Dns, "domain" | "zoneId" | "certificateArn">;
  /** The VPC, with all of its subnets. */
  readonly network: Vpc;
  /** What a destroy leaves. */
  readonly retention: Retention;
  /** The environment, for what modules read of others. */
  readonly environment: AwsEnvironment;
  /** What CloudWatch watches: what every environment has, and what modules before this one have added. */
  readonly targets: readonly MonitoringTarget[];
}

/** Creates a module's constructs with the settings of its switch. @returns what CloudWatch can watch of them */
export type CreateModule<Name extends keyof ModuleSwitches> = (
  scope: Construct,
  platform: ModulePlatform,
  settings: NonNullable<ModuleSwitches[Name]>,
) => readonly MonitoringTarget[];

/** AWS resources that an environment switches on in `modules`. */
export interface OptionalModule {
  /** Its key below `modules` in the configuration. */
  readonly name: keyof ModuleSwitches;
  /** Names that it takes in the AWS account; the configuration checks that they fit and don't collide. */
  readonly accountNames: readonly AccountName[];
  /** Creates it in the core stack of an environment that has it, and does nothing in any other. */
  readonly create: (scope: Construct, platform: ModulePlatform) => readonly MonitoringTarget[];
}

/**
 * A module that creates nothing, declares nothing in the contract, and isn't even loaded unless it is switched on:
 * bindings of AWS resources take a noticeable part of a synth's time.
 */
export function optionalModule<Name extends keyof ModuleSwitches>(module: {
  readonly name: Name;
  readonly accountNames: readonly AccountName[];
  readonly load: () => CreateModule<Name>;
}): OptionalModule {
  const { name, accountNames, load } = module;
  return {
    name,
    accountNames,
    create(scope, platform) {
      const settings = platform.environment.modules[name];
      return settings === undefined ? [] : load()(scope, platform, settings);
    },
  };
}
