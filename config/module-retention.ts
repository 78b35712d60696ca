import type { Infrastructure } from "landbridge/contract";

import type { AwsEnvironment } from "./schema";

/** Whether Terraform refuses to plan the deletion of the Kafka cluster. */
export function protectsKafka({ modules, database }: AwsEnvironment): boolean {
  const { msk } = modules;
  if (msk === undefined) return false;
  const own = msk.kind === "provisioned" ? msk.deletionProtection : undefined;
  return own ?? database.deletionProtection;
}

/** Whether Terraform refuses to plan the deletion of the OpenSearch domain. */
export function protectsOpenSearch({ modules, database }: AwsEnvironment): boolean {
  if (modules.opensearch === undefined) return false;
  return modules.opensearch.deletionProtection ?? database.deletionProtection;
}

/** What the optional modules have that refuses to be deleted, by the settings that say so. */
export function moduleProtections(environment: AwsEnvironment): Infrastructure["protections"] {
  const { name, modules, cluster, database } = environment;
  const clusterSetting = `${name}.cluster.deletionProtection`;
  const databaseSetting = `${name}.database.deletionProtection`;
  return [
    ...(modules.sops !== undefined && cluster.deletionProtection
      ? [{ what: "the KMS key of SOPS", setting: clusterSetting }]
      : []),
    ...(modules["ingress-load-balancer"] !== undefined && cluster.deletionProtection
      ? [{ what: "the load balancer of the ingress", setting: clusterSetting }]
      : []),
    ...(modules["hydra-database"] !== undefined && database.deletionProtection
      ? [{ what: "Hydra's database", setting: databaseSetting }]
      : []),
    ...(protectsKafka(environment)
      ? [
          {
            what: "the Kafka cluster",
            setting:
              modules.msk?.kind === "provisioned"
                ? `${name}.modules.msk.deletionProtection`
                : databaseSetting,
          },
        ]
      : []),
    ...(protectsOpenSearch(environment)
      ? [
          {
            what: "the OpenSearch domain",
            setting: `${name}.modules.opensearch.deletionProtection`,
          },
        ]
      : []),
  ];
}

/** What a destroy leaves of the optional modules, in words. */
export function retainedByModules(environment: AwsEnvironment): Infrastructure["retained"] {
  const { name, modules, database, retain } = environment;
  return [
    ...(modules.sops === undefined
      ? []
      : [{ what: "the KMS key of SOPS", reason: "AWS deletes it after 30 days" }]),
    ...(modules.cloudwatch === undefined
      ? []
      : [{ what: "the KMS key of the alarms", reason: "AWS deletes it after 7 days" }]),
    ...(modules["hydra-database"] !== undefined && (database.finalSnapshot ?? retain)
      ? [
          {
            what: "a final snapshot of Hydra's database",
            reason: `${name}.database.finalSnapshot`,
          },
        ]
      : []),
    ...(modules.opensearch !== undefined && retain
      ? [
          {
            what: "OpenSearch's bucket of manual snapshots, which Terraform can't delete unless it is empty",
            reason: `${name}.retain`,
          },
        ]
      : []),
  ];
}
