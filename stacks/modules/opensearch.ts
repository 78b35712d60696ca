import { searchZones } from "../../config/zones";
import { FLUENT_BIT } from "../../modules/addons/fluent-bit";
import { JAEGER } from "../../modules/addons/jaeger";
import { arn } from "../../modules/contract";
import { OpenSearch } from "../../modules/opensearch";
import type { OpenSearchClient } from "../../modules/opensearch/props";
import type { CreateModule, ModulePlatform } from "./optional-module";

/** The OpenSearch domain, which nodes reach. It is protected like the database. */
export const opensearch: CreateModule<"opensearch"> = (scope, platform, settings) => {
  const { name, network, cluster, database, environment, retention, contract } = platform;
  const { region, accountId, partition } = platform;
  const clients = clientsOf(environment);
  const { domainName, clientRoleArns } = new OpenSearch(scope, "opensearch", {
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
    clients: { ...settings.clients, ...clients },
    setup: { namespace: "opensearch", serviceAccount: "opensearch-setup" },
    zones: searchZones(environment),
    deletionProtection: settings.deletionProtection ?? database.deletionProtection,
  });
  // Git gives each of them a role of OpenSearch (gitops/infrastructure/opensearch).
  for (const [key, roleArn] of Object.entries(clientRoleArns)) {
    if (!(key in clients)) continue;
    contract.variable(`TF_${key.replaceAll("-", "_").toUpperCase()}_ROLE_ARN`, arn(roleArn));
  }
  return [{ kind: "opensearch", label: "opensearch", domainName, accountId }];
};

/** The addons that write to it. */
function clientsOf({
  addons,
}: ModulePlatform["environment"]): Readonly<Record<string, OpenSearchClient>> {
  return {
    ...(addons["fluent-bit"] && { "fluent-bit": { ...FLUENT_BIT, access: "write" } }),
    ...(addons.jaeger?.storage.kind === "opensearch" && {
      jaeger: { ...JAEGER, access: "write" },
    }),
  };
}
