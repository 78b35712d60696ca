import type { Addon } from "../addon";
import { EXTERNAL_DNS } from "./contract";
import { ExternalDns, ROLE } from "./external-dns";

export { ExternalDns } from "./external-dns";
export type { ExternalDnsProps } from "./props";

/** External-DNS, which publishes the hosts of routes and services. */
export const externalDns: Addon = {
  name: "external-dns",
  identity: EXTERNAL_DNS,
  accountNames: [ROLE],
  create(scope, { name, region, cluster, dns, switches, contract }) {
    const { clusterName } = cluster;
    const { domain, zoneArn } = dns;
    new ExternalDns(scope, "external-dns", {
      name,
      clusterName,
      region,
      domain,
      zoneArn,
      // Behind a node port, Ingresses have no address of their own to publish.
      ingresses: switches["nginx-ingress"]?.service.kind === "load-balancer",
      contract,
    });
  },
};
