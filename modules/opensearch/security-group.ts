import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import { VpcSecurityGroupIngressRule } from "@cdktf/provider-aws/lib/vpc-security-group-ingress-rule";
import type { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import type { OpenSearchProps } from "./props";

/** A security group that lets the clients in by HTTPS, and nothing out. @returns its ID */
export function openSearchSecurityGroup(
  scope: Construct,
  { name: prefix, vpcId, clientSecurityGroupIds }: OpenSearchProps,
): string {
  const name = awsName("security-group", prefix, "opensearch");
  const group = new SecurityGroup(scope, "security-group", {
    name,
    description: `OpenSearch ${prefix}`,
    vpcId,
    tags: { Name: name },
  });
  for (const [client, clientId] of Object.entries(clientSecurityGroupIds)) {
    new VpcSecurityGroupIngressRule(scope, `from-${client}`, {
      securityGroupId: group.id,
      referencedSecurityGroupId: clientId,
      ipProtocol: "tcp",
      fromPort: 443,
      toPort: 443,
      description: `HTTPS from ${client}`,
    });
  }
  return group.id;
}
