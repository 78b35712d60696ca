import type { Account } from "../account";
import { Cloud } from "./cloud";
import * as compute from "./compute";
import * as data from "./data";
import * as eks from "./eks";
import * as identity from "./identity";
import { hasIdentity, identityStore } from "./identity-center";
import { left } from "./left";
import * as network from "./network";
import { usage } from "./quotas";
import * as names from "./zones";

/**
 * The account and region that the SDK's default credentials lead to.
 * `AWS_ENDPOINT_URL` sends every call elsewhere, as it does for the AWS CLI.
 */
export function awsAccount(region: string): Account {
  const cloud = new Cloud(region);
  let identified: ReturnType<Account["caller"]> | undefined;
  const caller = () => (identified ??= identity.caller(cloud));
  return {
    caller,
    roleArn: (name) => identity.roleArn(cloud, name),
    zones: () => compute.zones(cloud),
    instanceTypeZones: (type) => compute.instanceTypeZones(cloud, type),
    vcpus: (type) => compute.vcpus(cloud, type),
    usage: (quota, tags) => usage(cloud, quota, tags),
    inRegion: awsAccount,
    vpc: (id) => network.vpc(cloud, id),
    subnets: (ids) => network.subnets(cloud, ids),
    withoutDefaultRoute: (vpcId, ids) => network.withoutDefaultRoute(cloud, vpcId, ids),
    clusterVersions: () => eks.clusterVersions(cloud),
    addonVersions: (addon, kubernetes) => eks.addonVersions(cloud, addon, kubernetes),
    cluster: (name) => eks.cluster(cloud, name),
    postgresVersions: (prefix) => data.postgresVersions(cloud, prefix),
    databaseZones: (version, instanceClass) => data.databaseZones(cloud, version, instanceClass),
    database: (identifier) => data.database(cloud, identifier),
    hasDatabase: (identifier) => data.hasDatabase(cloud, identifier),
    bucket: (name) => data.bucket(cloud, name),
    hasObject: (bucket, key) => data.hasObject(cloud, bucket, key),
    hostedZones: (domain) => names.hostedZones(cloud, domain),
    secret: (name) => data.secret(cloud, name),
    // An instance of IAM Identity Center may be in another region.
    identityStore: (other, arn) => identityStore(new Cloud(other), arn),
    hasIdentity: (other, store, kind, id) => hasIdentity(new Cloud(other), store, kind, id),
    left: async (cluster, domain) =>
      left(cloud, { cluster, domain, accountId: (await caller()).accountId }),
  };
}
