import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import { VpcSecurityGroupIngressRule } from "@cdktf/provider-aws/lib/vpc-security-group-ingress-rule";
import type { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import type { KafkaProps } from "./props";

/** Ports of MSK's brokers (MSK developer guide, "Port information"). */
export const KAFKA_PORTS = { iam: 9098, tls: 9094, jmx: 11001, node: 11002 } as const;

/** A security group that lets the clients in by some ports, and nothing out. */
export function kafkaSecurityGroup(
  scope: Construct,
  { name: prefix, vpcId, clientSecurityGroupIds }: KafkaProps,
  ports: readonly (keyof typeof KAFKA_PORTS)[],
): SecurityGroup {
  const name = awsName("security-group", prefix, "kafka");
  const group = new SecurityGroup(scope, "security-group", {
    name,
    description: `Kafka ${prefix}`,
    vpcId,
    tags: { Name: name },
  });
  for (const [client, clientId] of Object.entries(clientSecurityGroupIds)) {
    for (const port of ports) {
      new VpcSecurityGroupIngressRule(scope, `${port}-from-${client}`, {
        securityGroupId: group.id,
        referencedSecurityGroupId: clientId,
        ipProtocol: "tcp",
        fromPort: KAFKA_PORTS[port],
        toPort: KAFKA_PORTS[port],
        description: `Kafka (${port}) from ${client}`,
      });
    }
  }
  return group;
}
