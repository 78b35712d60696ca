import {
  DescribeDBEngineVersionsCommand,
  DescribeDBInstancesCommand,
  paginateDescribeDBEngineVersions,
  paginateDescribeOrderableDBInstanceOptions,
  RDSClient,
} from "@aws-sdk/client-rds";
import {
  GetBucketVersioningCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { DescribeSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";

import type { Bucket, ExistingDatabase } from "../account";
import { type ClientSettings, type Cloud, collect } from "./cloud";

const ENGINE = "postgres";

/** The bucket of the state may be in another region than the environment. */
class AnyRegionS3Client extends S3Client {
  constructor(settings: ClientSettings) {
    super({ ...settings, followRegionRedirects: true });
  }
}

/** Versions of PostgreSQL that start with `prefix`, oldest first. */
export async function postgresVersions(cloud: Cloud, prefix: string): Promise<readonly string[]> {
  const client = cloud.client(RDSClient);
  const versions = await cloud.call("rds:DescribeDBEngineVersions", () =>
    collect(
      paginateDescribeDBEngineVersions({ client }, { Engine: ENGINE }),
      ({ DBEngineVersions }) => DBEngineVersions,
    ),
  );
  return versions
    .flatMap(({ EngineVersion }) => EngineVersion ?? [])
    .filter((version) => version === prefix || version.startsWith(`${prefix}.`))
    .sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
}

/** Zones that offer an instance class for a version of PostgreSQL in a VPC. */
export async function databaseZones(
  cloud: Cloud,
  version: string,
  instanceClass: string,
): Promise<readonly string[]> {
  const client = cloud.client(RDSClient);
  const options = await cloud.call("rds:DescribeOrderableDBInstanceOptions", () =>
    collect(
      paginateDescribeOrderableDBInstanceOptions(
        { client },
        { Engine: ENGINE, EngineVersion: version, DBInstanceClass: instanceClass, Vpc: true },
      ),
      ({ OrderableDBInstanceOptions }) => OrderableDBInstanceOptions,
    ),
  );
  const zones = options.flatMap(({ AvailabilityZones = [] }) => AvailabilityZones);
  return [...new Set(zones.flatMap(({ Name }) => Name ?? []))];
}

/** A database instance; undefined if there is none of this name. */
export async function database(
  cloud: Cloud,
  identifier: string,
): Promise<ExistingDatabase | undefined> {
  const client = cloud.client(RDSClient);
  const found = await cloud.find("rds:DescribeDBInstances", () =>
    client.send(new DescribeDBInstancesCommand({ DBInstanceIdentifier: identifier })),
  );
  const instance = found?.DBInstances?.[0];
  if (instance === undefined) return undefined;
  const version = instance.EngineVersion ?? "";
  const { DBEngineVersions = [] } = await cloud.call("rds:DescribeDBEngineVersions", () =>
    client.send(new DescribeDBEngineVersionsCommand({ Engine: ENGINE, EngineVersion: version })),
  );
  const targets = DBEngineVersions.flatMap(({ ValidUpgradeTarget = [] }) => ValidUpgradeTarget);
  return {
    version,
    upgrades: targets.flatMap(({ EngineVersion }) => EngineVersion ?? []),
    storageGib: instance.AllocatedStorage ?? 0,
  };
}

/** Whether there is a database instance of this name. */
export async function hasDatabase(cloud: Cloud, identifier: string): Promise<boolean> {
  const found = await cloud.find("rds:DescribeDBInstances", () =>
    cloud
      .client(RDSClient)
      .send(new DescribeDBInstancesCommand({ DBInstanceIdentifier: identifier })),
  );
  return found !== undefined;
}

/** A bucket's region and versioning. */
export async function bucket(cloud: Cloud, name: string): Promise<Bucket | undefined> {
  const client = cloud.client(AnyRegionS3Client);
  const found = await cloud.find("s3:ListBucket", () =>
    client.send(new HeadBucketCommand({ Bucket: name })),
  );
  if (found === undefined) return undefined;
  const { Status } = await cloud.call("s3:GetBucketVersioning", () =>
    client.send(new GetBucketVersioningCommand({ Bucket: name })),
  );
  return { region: found.BucketRegion ?? "", isVersioned: Status === "Enabled" };
}

/** Whether a bucket has an object. */
export async function hasObject(cloud: Cloud, name: string, key: string): Promise<boolean> {
  const found = await cloud.find("s3:GetObject", () =>
    cloud.client(AnyRegionS3Client).send(new HeadObjectCommand({ Bucket: name, Key: key })),
  );
  return found !== undefined;
}

/** A secret, and whether it waits for its deletion. */
export async function secret(
  cloud: Cloud,
  name: string,
): Promise<{ readonly isBeingDeleted: boolean } | undefined> {
  const found = await cloud.find("secretsmanager:DescribeSecret", () =>
    cloud.client(SecretsManagerClient).send(new DescribeSecretCommand({ SecretId: name })),
  );
  return found && { isBeingDeleted: found.DeletedDate !== undefined };
}
