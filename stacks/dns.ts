import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import type { TerraformStack } from "cdktf";

import { retentionOf } from "../config/retention";
import type { AwsEnvironment } from "../config/schema";
import type { Contract } from "../modules/contract";
import { Dns, type ZoneChoice } from "../modules/dns";

/** The environment's domain; a parent zone in another account is changed with the role that it names. */
export function addDns(
  stack: TerraformStack,
  environment: AwsEnvironment,
  contract: Contract,
): Dns {
  const { dns, cluster } = environment;
  return new Dns(stack, "dns", {
    domain: dns.domain,
    zone: zoneOf(stack, environment),
    forceDestroy: retentionOf(environment).forceDestroyZone,
    deletionProtection: cluster.deletionProtection,
    contract,
  });
}

function zoneOf(
  stack: TerraformStack,
  { name, region, dns: { zone } }: AwsEnvironment,
): ZoneChoice {
  if (zone.kind !== "new" || zone.parentZoneRoleArn === undefined) return zone;
  const parentProvider = new AwsProvider(stack, "parent-zone-aws", {
    alias: "parent_zone",
    region,
    assumeRole: [{ roleArn: zone.parentZoneRoleArn, sessionName: `landbridge-${name}` }],
  });
  return { ...zone, parentProvider };
}
