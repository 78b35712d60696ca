import { VpcSecurityGroupIngressRule } from "@cdktf/provider-aws/lib/vpc-security-group-ingress-rule";
import type { Construct } from "constructs";

import type { ClusterProps } from "./props";

/** Opens the API server's private addresses on port 443: a VPN's networks and a runner's security groups. */
export function openPrivateAccess(
  scope: Construct,
  clusterSecurityGroupId: string,
  { endpoint }: Pick<ClusterProps, "endpoint">,
): void {
  const rule = (id: string, source: { cidrIpv4: string } | { referencedSecurityGroupId: string }) =>
    new VpcSecurityGroupIngressRule(scope, id, {
      securityGroupId: clusterSecurityGroupId,
      description: "Private access to the API server",
      ipProtocol: "tcp",
      fromPort: 443,
      toPort: 443,
      tags: { Name: "private-access" },
      ...source,
    });
  for (const cidrIpv4 of endpoint.privateAccessCidrs ?? []) {
    // The network is part of the ID, so that removing one doesn't change the others.
    rule(`private-access-${cidrIpv4.replace(/[./]/g, "-")}`, { cidrIpv4 });
  }
  if (endpoint.runnerSecurityGroupId !== undefined) {
    rule("private-access-runner", { referencedSecurityGroupId: endpoint.runnerSecurityGroupId });
  }
  for (const referencedSecurityGroupId of endpoint.privateAccessSecurityGroupIds ?? []) {
    rule(`private-access-${referencedSecurityGroupId}`, { referencedSecurityGroupId });
  }
}
