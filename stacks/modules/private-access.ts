import { VpcSecurityGroupIngressRule } from "@cdktf/provider-aws/lib/vpc-security-group-ingress-rule";
import type { Construct } from "constructs";

import { ClientVpn } from "../../modules/client-vpn";
import { SessionHost } from "../../modules/session-host";
import type { CreateModule, ModulePlatform, ModuleSwitches } from "./optional-module";

/** The way of people into the VPC, and from there to the API server. */
export const privateAccess: CreateModule<"private-access"> = (scope, platform, settings) => {
  new VpcSecurityGroupIngressRule(scope, "private-access-api-server", {
    securityGroupId: platform.cluster.clusterSecurityGroupId,
    referencedSecurityGroupId: wayIn(scope, platform, settings),
    description: "People to the API server",
    ipProtocol: "tcp",
    fromPort: 443,
    toPort: 443,
    tags: { Name: "private-access" },
  });
  return [];
};

/** @returns the security group that people come from */
function wayIn(
  scope: Construct,
  { name, region, partition, network, dns, environment }: ModulePlatform,
  settings: NonNullable<ModuleSwitches["private-access"]>,
): string {
  const { vpcId, vpcCidr, privateSubnetIds } = network;
  if (settings.kind === "session-host") {
    const [subnetId = ""] = privateSubnetIds;
    const { instanceType } = settings;
    return new SessionHost(scope, "session-host", {
      name,
      vpcId,
      subnetId,
      instanceType,
      region,
      partition,
    }).securityGroupId;
  }
  return new ClientVpn(scope, "client-vpn", {
    name,
    vpcId,
    vpcCidr,
    // One association is enough for all zones, and each costs; two survive the loss of a zone.
    subnetIds: privateSubnetIds.slice(0, environment.size === "small" ? 1 : 2),
    ...settings,
    serverCertificateArn: settings.serverCertificateArn ?? dns.certificateArn,
    logRetentionDays: environment.cluster.logRetentionDays,
  }).securityGroupId;
}
