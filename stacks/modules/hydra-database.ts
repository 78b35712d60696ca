import { HydraDatabase } from "../../modules/hydra-database";
import { SECRET } from "../../modules/hydra-database/names";
import type { CreateModule } from "./optional-module";

/** Hydra's PostgreSQL, like Authentik's but for its own settings. */
export const hydraDatabase: CreateModule<"hydra-database"> = (scope, platform, settings) => {
  const { name, network, cluster, database, secrets, contract } = platform;
  const { region, accountId, partition } = platform;
  const { instanceClass, multiAz, allocatedStorageGib } = settings;
  const storageGib = allocatedStorageGib ?? database.allocatedStorageGib;
  const { identifier } = new HydraDatabase(scope, "hydra", {
    name,
    ...database,
    instanceClass: instanceClass ?? database.instanceClass,
    multiAz: multiAz ?? database.multiAz,
    allocatedStorageGib: storageGib,
    // RDS refuses less than 10% of room to grow.
    maxAllocatedStorageGib: Math.max(database.maxAllocatedStorageGib, Math.ceil(storageGib * 1.1)),
    vpcId: network.vpcId,
    subnetGroupName: network.databaseSubnetGroupName,
    clientSecurityGroupIds: { nodes: cluster.nodeSecurityGroupId },
    recoveryWindowDays: secrets.recoveryWindowDays,
    secretVersion: secrets.generations[SECRET.parts.join("/")] ?? 1,
    region,
    accountId,
    partition,
    contract,
  });
  return [{ kind: "rds", label: "hydra", identifier }];
};
