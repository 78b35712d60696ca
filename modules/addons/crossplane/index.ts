import { optional } from "../addon";
import { PROVIDER_AWS } from "./contract";
import { Crossplane, ROLE } from "./crossplane";

export { addHubRole } from "./contract";
export { Crossplane } from "./crossplane";
export type { CrossplaneProps } from "./props";

/** Crossplane, which creates workload clusters from the management cluster. */
export const crossplane = optional({
  name: "crossplane",
  identity: PROVIDER_AWS,
  accountNames: [ROLE],
  create(scope, { name, accountId, partition, network, cluster, contract }, settings) {
    const { natAddresses } = network;
    const { clusterName } = cluster;
    const given = { name, clusterName, accountId, partition, natAddresses, contract };
    new Crossplane(scope, "crossplane", { ...given, ...settings });
  },
});
