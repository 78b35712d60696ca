import { MOST_DATA_ZONES } from "../../config/zones";
import { CDC } from "../../modules/addons/cdc";
import { Kafka, type KafkaProps, ServerlessKafka } from "../../modules/msk";
import type { CreateModule } from "./optional-module";

/** Kafka, which nodes reach. It is protected like the database. */
export const msk: CreateModule<"msk"> = (scope, platform, settings) => {
  const { name, network, cluster, database, environment, contract } = platform;
  const subnetIds = network.databaseSubnetIds.slice(0, MOST_DATA_ZONES);
  const own = environment.addons.cdc;
  const clients = {
    ...settings.clients,
    ...(own && {
      cdc: { ...CDC, access: "read" as const, topics: own.topics, groups: [own.group] },
    }),
  };
  const shared: Omit<KafkaProps, "settings"> = {
    name,
    clusterName: cluster.clusterName,
    vpcId: network.vpcId,
    subnetIds,
    clientSecurityGroupIds: { nodes: cluster.nodeSecurityGroupId },
    logRetentionDays: environment.cluster.logRetentionDays,
    deletionProtection: database.deletionProtection,
    contract,
  };
  if (settings.kind === "serverless") {
    new ServerlessKafka(scope, "kafka", {
      ...shared,
      settings: { ...settings, clients },
    });
    return [];
  }
  const { clusterName } = new Kafka(scope, "kafka", {
    ...shared,
    deletionProtection: settings.deletionProtection ?? shared.deletionProtection,
    settings: { ...settings, clients },
  });
  const brokers = settings.brokersPerZone * subnetIds.length;
  return [{ kind: "msk", label: "kafka", clusterName, brokers }];
};
