import { accountName, fullName } from "../../../lib/aws-names";
import { Database, databaseNames } from "../../database";
import { generationOf, type Addon } from "../addon";
import { Authentik, DATABASE_SECRET, SECRET } from "./authentik";

export { Authentik, authentikHostname } from "./authentik";
export type { AuthentikProps } from "./props";

/** The instance of its PostgreSQL. */
const INSTANCE = accountName("rds-instance", "authentik");

/** Authentik, the identity provider, with its own PostgreSQL database. */
export const authentik: Addon = {
  name: "authentik",
  accountNames: [SECRET, DATABASE_SECRET, ...databaseNames(INSTANCE)],
  create(scope, platform) {
    const { name, network, cluster, dns, secrets, contract } = platform;
    const database = new Database(scope, "authentik-database", {
      identifier: fullName(name, INSTANCE),
      databaseName: "authentik",
      region: platform.region,
      accountId: platform.accountId,
      partition: platform.partition,
      ...platform.database,
      vpcId: network.vpcId,
      subnetGroupName: network.databaseSubnetGroupName,
      clientSecurityGroupIds: { nodes: cluster.nodeSecurityGroupId },
    });
    new Authentik(scope, "authentik", {
      name,
      domain: dns.domain,
      vpcCidr: network.vpcCidr,
      database,
      adminEmail: secrets.adminEmail,
      recoveryWindowDays: secrets.recoveryWindowDays,
      secretVersion: generationOf(secrets, SECRET),
      databaseSecretVersion: generationOf(secrets, DATABASE_SECRET),
      contract,
    });
  },
};
