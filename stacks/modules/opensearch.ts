import { OpenSearch } from "../../modules/opensearch";
import type { CreateModule } from "./optional-module";

/** OpenSearch takes subnets of three zones at most. */
const MOST_ZONES = 3;

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
    zones: settings.zones ?? zonesOf(environment.size, network.databaseSubnetIds.length),
    deletionProtection: settings.deletionProtection ?? database.deletionProtection,
  });
  return [{ kind: "opensearch", label: "opensearch", domainName, accountId }];
};

/** All zones of the network, unless the environment is small. */
function zonesOf(size: string | undefined, available: number): 1 | 2 | 3 {
  if (size === undefined || size === "small") return 1;
  return available >= MOST_ZONES ? MOST_ZONES : 2;
}
