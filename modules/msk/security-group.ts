import type { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import type { Construct } from "constructs";

import { clientSecurityGroup } from "../client-security-group";
import type { KafkaProps } from "./props";

/** Ports of MSK's brokers (MSK developer guide, "Port information"). */
const KAFKA_PORTS = { iam: 9098, tls: 9094, jmx: 11001, node: 11002 } as const;

/** A security group that lets the clients in by some ports. */
export function kafkaSecurityGroup(
  scope: Construct,
  { name, vpcId, clientSecurityGroupIds }: KafkaProps,
  ports: readonly (keyof typeof KAFKA_PORTS)[],
): SecurityGroup {
  return clientSecurityGroup(scope, "security-group", {
    name,
    suffix: "kafka",
    description: `Kafka ${name}`,
    vpcId,
    ports: ports.map((id) => ({ id, port: KAFKA_PORTS[id], protocol: `Kafka (${id})` })),
    clientSecurityGroupIds,
  });
}
