import type { AwsEnvironment } from "../../config/schema";
import { workloadClustersOf } from "../../config/workload-clusters";
import { item, type Item } from "./item";
import { INSTANCE_PRICES, PRICES } from "./prices";

/**
 * What the clusters cost that Crossplane creates from a management environment: each is the hub's. Environments that are
 * registered with it have estimates of their own.
 */
export function workloadItems(environment: AwsEnvironment): readonly Item[] {
  // The platform's name is only part of names.
  return workloadClustersOf("", environment).flatMap(({ name, natGateways, zones, nodes }) => {
    const gateways = natGateways === "single" ? 1 : zones.length;
    const [type = ""] = nodes.instanceTypes;
    const { count, diskSizeGib } = nodes;
    return [
      item(`workload cluster ${name}: EKS control plane`, 1, PRICES.cluster),
      item(`workload cluster ${name}: nodes, ${type}`, count, INSTANCE_PRICES[type]),
      item(`workload cluster ${name}: volumes, GiB`, count * diskSizeGib, PRICES.volume),
      item(`workload cluster ${name}: NAT gateways`, gateways, PRICES.natGateway),
      item(`workload cluster ${name}: their public addresses`, gateways, PRICES.publicIpv4),
    ];
  });
}
