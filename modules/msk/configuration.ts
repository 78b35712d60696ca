import { MskConfiguration } from "@cdktf/provider-aws/lib/msk-configuration";
import type { Construct } from "constructs";

/** What the properties of the brokers depend on. */
export interface ConfigurationProps {
  /** Name of the cluster. */
  readonly name: string;
  readonly kafkaVersion: string;
  /** Number of availability zones. */
  readonly zones: number;
  /** Properties over those of the module. */
  readonly serverProperties: Readonly<Record<string, string>>;
}

/** Properties of the brokers: topics survive the loss of a zone, and exist only if somebody created them. */
export function brokerConfiguration(
  scope: Construct,
  { name, kafkaVersion, zones, serverProperties }: ConfigurationProps,
): MskConfiguration {
  const properties = {
    "auto.create.topics.enable": "false",
    "default.replication.factor": String(zones),
    // One broker less than copies: a producer goes on while one zone is away.
    "min.insync.replicas": String(Math.max(1, zones - 1)),
    "unclean.leader.election.enable": "false",
    ...serverProperties,
  };
  return new MskConfiguration(scope, "configuration", {
    // A configuration of another version of Kafka needs another name: AWS deletes none that is in use.
    name: `${name}-${kafkaVersion.replace(/[^0-9A-Za-z]+/g, "-")}`,
    description: `Kafka ${name}`,
    kafkaVersions: [kafkaVersion],
    serverProperties: Object.entries(properties)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(""),
    lifecycle: { createBeforeDestroy: true },
  });
}
