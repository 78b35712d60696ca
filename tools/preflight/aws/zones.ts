import {
  GetHostedZoneCommand,
  ListHostedZonesByNameCommand,
  Route53Client,
} from "@aws-sdk/client-route-53";

import type { HostedZone } from "../account";
import type { Cloud } from "./cloud";

/** Public zones of exactly this domain, each with its name servers. */
export async function hostedZones(cloud: Cloud, domain: string): Promise<readonly HostedZone[]> {
  const client = cloud.client(Route53Client);
  // Sorted by name from here on: those of the domain come first, and there are at most a few.
  const { HostedZones = [] } = await cloud.call("route53:ListHostedZonesByName", () =>
    client.send(new ListHostedZonesByNameCommand({ DNSName: domain })),
  );
  const own = HostedZones.filter(
    ({ Name, Config }) => Name === `${domain}.` && Config?.PrivateZone !== true,
  );
  return Promise.all(
    own.map(async ({ Id = "" }) => {
      const { DelegationSet } = await cloud.call("route53:GetHostedZone", () =>
        client.send(new GetHostedZoneCommand({ Id })),
      );
      const nameServers = DelegationSet?.NameServers ?? [];
      return { id: Id.replace("/hostedzone/", ""), nameServers: nameServers.map(normalized) };
    }),
  );
}

const normalized = (name: string): string => name.toLowerCase().replace(/\.$/, "");
