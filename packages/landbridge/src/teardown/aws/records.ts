import type {
  ListResourceRecordSetsCommandInput,
  ListResourceRecordSetsCommandOutput,
} from "@aws-sdk/client-route-53";

import type { CloudResource } from "../cloud";
import type { AwsSdk, Clients } from "./sdk";

/** The records that an External-DNS says, by its TXT records, that it owns in the public zone of a domain. */
export async function recordsOf(
  { ListHostedZonesByNameCommand, ListResourceRecordSetsCommand }: AwsSdk["route53"],
  client: Clients["route53"],
  domain: string,
  owner: string,
): Promise<readonly CloudResource[]> {
  const { HostedZones = [] } = await client.send(
    new ListHostedZonesByNameCommand({ DNSName: domain, MaxItems: 10 }),
  );
  const zone = HostedZones.find(
    ({ Name, Config }) => Name === `${domain}.` && Config?.PrivateZone !== true,
  );
  if (zone?.Id === undefined) return [];
  const evidence = `external-dns/owner=${owner}`;
  const found: CloudResource[] = [];
  let next: Partial<ListResourceRecordSetsCommandInput> | undefined = {};
  while (next !== undefined) {
    const page: ListResourceRecordSetsCommandOutput = await client.send(
      new ListResourceRecordSetsCommand({ HostedZoneId: zone.Id, ...next }),
    );
    const { ResourceRecordSets = [] } = page;
    for (const { Name, Type, ResourceRecords = [] } of ResourceRecordSets) {
      const isOwned = ResourceRecords.some(({ Value = "" }) => isOwnedBy(Value, owner));
      if (Type === "TXT" && isOwned && Name !== undefined) {
        found.push({ kind: "record", id: Name.replace(/\.$/, ""), evidence });
      }
    }
    next =
      page.IsTruncated === true
        ? {
            StartRecordName: page.NextRecordName,
            StartRecordType: page.NextRecordType,
            StartRecordIdentifier: page.NextRecordIdentifier,
          }
        : undefined;
  }
  return found;
}

/** `"heritage=external-dns,external-dns/owner=acme-dev,external-dns/resource=..."`. */
function isOwnedBy(value: string, owner: string): boolean {
  const fields = value.replace(/^"|"$/g, "").split(",");
  return fields.includes("heritage=external-dns") && fields.includes(`external-dns/owner=${owner}`);
}
