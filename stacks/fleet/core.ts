import type { TerraformStack } from "cdktf";

import { namePrefix } from "../../config/names";
import type { AwsEnvironment } from "../../config/schema";
import { fullName } from "../../lib/aws-names";
import { partitionOf } from "../../lib/aws-regions";
import { addHubRole } from "../../modules/addons/crossplane";
import type { AccessEntryProps } from "../../modules/cluster";
import type { Contract } from "../../modules/contract";
import { HUB_GROUP, WORKLOAD_ROLE } from "../../modules/fleet";
import { fleetWiring } from "../engine";
import type { EngineRoleContext, Hub } from "./wiring";

/** The core stack of a management environment. */
export interface HubContext extends Omit<EngineRoleContext, "workloadRoleArns"> {
  readonly platform: string;
  readonly environment: AwsEnvironment;
  /** The environments that are registered with it. */
  readonly workloads: readonly AwsEnvironment[];
  /** Public addresses of its NAT gateways. */
  readonly natAddresses: readonly string[];
  /** Its contract, which receives the role that enters the clusters of Crossplane if that is the engine's. */
  readonly contract: Contract;
}

/**
 * The engine's role, whether there are workload environments or not: pods get credentials when they start, so a role that
 * came with the first one would be noticed by none of them.
 */
export function addHub(stack: TerraformStack, context: HubContext): Hub {
  const { platform, environment, workloads, natAddresses, contract } = context;
  const { topology, addons } = environment;
  const egressCidrs = topology.kind === "management" ? topology.egressCidrs : undefined;
  const wiring = fleetWiring(environment);
  const engineRoleArn = wiring.addEngineRole(stack, {
    ...context,
    workloadRoleArns: workloads.map((workload) => workloadRoleArn(platform, workload)),
  });
  if (wiring.signsIn && addons.crossplane !== undefined) addHubRole(contract, engineRoleArn);
  return {
    environment,
    engineRoleArn,
    egressCidrs: egressCidrs ?? natAddresses.map((address) => `${address}/32`),
  };
}

/** The role of a workload environment for its hub. It can't be referred to: its trust policy names the hub's role. */
function workloadRoleArn(
  platform: string,
  { name, region, accountId, iam }: AwsEnvironment,
): string {
  const role = fullName(namePrefix(platform, name), WORKLOAD_ROLE);
  return `arn:${partitionOf(region) ?? "aws"}:iam::${accountId}:role${iam.path ?? "/"}${role}`;
}

/** How a workload environment admits its hub. */
export interface Admission {
  /** ARN of the role that the engine signs in with. */
  readonly principalArn: string;
  /** Of the group that RBAC gives rights in the cluster, and without an access policy. */
  readonly accessEntry: AccessEntryProps;
  /** Networks on the internet that reach the API server: the configured ones, and the hub's. */
  readonly publicAccessCidrs: readonly string[];
}

/** Admits the hub of a workload environment. An API server without a public address gets none. */
export function admitHub(
  stack: TerraformStack,
  name: string,
  { cluster: { publicAccessCidrs } }: AwsEnvironment,
  { environment, engineRoleArn, egressCidrs }: Hub,
): Admission {
  const wiring = fleetWiring(environment);
  const principalArn = wiring.addPrincipal(stack, name, engineRoleArn);
  const isReached = publicAccessCidrs.length > 0 && wiring.usesNetwork;
  return {
    principalArn,
    accessEntry: { name: "platform-hub", principalArn, kubernetesGroups: [HUB_GROUP] },
    publicAccessCidrs: isReached
      ? [...new Set([...publicAccessCidrs, ...egressCidrs])]
      : publicAccessCidrs,
  };
}
