import type { TerraformStack } from "cdktf";

import type { AwsEnvironment } from "../config/schema";
import { ExistingNetwork, Network, type Vpc } from "../modules/network";

/**
 * The environment's VPC: a new one, or one that exists.
 * @param name `<platform>-<env>`, also the cluster's name
 */
export function addNetwork(
  stack: TerraformStack,
  name: string,
  { region, network }: AwsEnvironment,
): Vpc {
  if (network.kind === "existing") {
    const { vpcId, cidr, subnets, tagSubnets } = network;
    const own = { name, region, clusterName: name };
    return new ExistingNetwork(stack, "network", { ...own, vpcId, cidr, subnets, tagSubnets });
  }
  return new Network(stack, "network", {
    name,
    region,
    cidr: network.cidr,
    availabilityZones: network.availabilityZones,
    subnetPrefix: network.subnetPrefix,
    natGateways: network.natGateways,
    interfaceEndpoints: network.interfaceEndpoints,
    flowLogs: network.flowLogs ? { retentionDays: network.flowLogRetentionDays } : undefined,
    clusterName: name,
  });
}
