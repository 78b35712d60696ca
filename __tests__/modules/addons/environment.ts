import { EksAddon } from "@cdktf/provider-aws/lib/eks-addon";
import type { TerraformStack } from "cdktf";

import type { Addon, AddonPlatform, AddonSwitches } from "../../../modules/addons";
import { Contract, contractDocumentOf } from "../../../modules/contract";
import type { ContractDocument, EngineInfo } from "../../../modules/contract";
import type { TerraformJson } from "../../support/stack";
import { stackIn } from "../../support/stack";

/** The settings that every addon's construct gets from its environment. */
export interface Given {
  readonly name: string;
  readonly clusterName: string;
  readonly region: string;
  readonly accountId: string;
  readonly partition: string;
  readonly domain: string;
  readonly contract: Contract;
}

/** What was built. */
export interface Built {
  readonly json: TerraformJson;
  readonly contract: Contract;
  readonly document: () => ContractDocument;
}

/** Builds constructs of addons in a stack of their own. */
export function addonsIn(
  build: (stack: TerraformStack, given: Given) => void,
  engine: EngineInfo = { kind: "flux", version: "v2.7.5", path: "p" },
): Built {
  let contract!: Contract;
  const { json } = stackIn((stack) => {
    contract = new Contract(stack, "dev", engine);
    build(stack, {
      name: "landbridge-dev",
      clusterName: "landbridge-dev",
      region: "eu-west-1",
      accountId: "111122223333",
      partition: "aws",
      domain: "dev.example.com",
      contract,
    });
  });
  return { json, contract, document: () => contractDocumentOf(contract) };
}

/** Builds an addon as the core stack does, in an environment with the values of `addonsIn`. */
export function created(addon: Addon, secrets: Partial<AddonPlatform["secrets"]> = {}): Built {
  return addonsIn((stack, given) => {
    const platform = platformOf(stack, given);
    addon.create(stack, { ...platform, secrets: { ...platform.secrets, ...secrets } });
  });
}

/** Builds addons as the core stack of an environment with these switches does. */
export function switchedOn(switches: AddonSwitches, ...addons: readonly Addon[]): Built {
  return switchedOnWith(undefined, switches, ...addons);
}

/** The same, with an engine of one's own. */
export function switchedOnWith(
  engine: EngineInfo | undefined,
  switches: AddonSwitches,
  ...addons: readonly Addon[]
): Built {
  return addonsIn((stack, given) => {
    const platform = platformOf(stack, given);
    for (const addon of addons) addon.create(stack, { ...platform, switches });
  }, engine);
}

function platformOf(
  stack: TerraformStack,
  { clusterName, domain, ...shared }: Given,
): AddonPlatform {
  return {
    ...shared,
    network: {
      vpcId: "vpc-1",
      vpcCidr: "10.20.0.0/16",
      privateSubnetIds: ["subnet-1", "subnet-2"],
      databaseSubnetGroupName: "landbridge-dev",
      natAddresses: ["203.0.113.10"],
    },
    cluster: {
      clusterName,
      nodeSecurityGroupId: "sg-1",
      addon: (addonName) => new EksAddon(stack, `addon-${addonName}`, { clusterName, addonName }),
    },
    deletionProtection: false,
    dns: {
      domain,
      zoneArn: "arn:aws:route53:::hostedzone/Z1",
      certificateArn: "arn:aws:acm:eu-west-1:111122223333:certificate/1",
    },
    switches: {},
    database: {
      engineVersion: "17",
      instanceClass: "db.t4g.micro",
      allocatedStorageGib: 20,
      maxAllocatedStorageGib: 100,
      multiAz: false,
      deletionProtection: false,
      finalSnapshot: false,
      backupRetentionDays: 7,
      passwordRotationDays: 15,
    },
    secrets: { recoveryWindowDays: 0, generations: {}, adminEmail: "admin@example.com" },
  };
}
