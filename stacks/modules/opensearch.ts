import { searchZones } from "../../config/zones";
import { OpenSearch } from "../../modules/opensearch";
import type { CreateModule } from "./optional-module";

/** The OpenSearch domain, which nodes reach. It is protected like the database. */
export const opensearch: CreateModule<"opensearch"> = (scope, platform, settings) => {
  const { name, network, cluster, database, environment, retention, contract } = platform;
  const { region, accountId, partition } = platform;
  const { domainName } = new OpenSearch(scope, "opensearch", {
    name,
    clusterName: cluster.clusterName,
    vpcId: network.vpcId,
    subnetIds: network.databaseSubnetIds,
    clientSecurityGroupIds: { nodes: cluster.nodeSecurityGroupId },
    logRetentionDays: environment.cluster.logRetentionDays,
    forceDestroySnapshots: retention.forceDestroyBuckets,
    region,
    accountId,
    partition,
    contract,
    ...settings,
    zones: searchZones(environment),
    deletionProtection: settings.deletionProtection ?? database.deletionProtection,
  });
  return [{ kind: "opensearch", label: "opensearch", domainName, accountId }];
};
