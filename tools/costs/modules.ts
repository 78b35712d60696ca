import type { AwsEnvironment } from "../../config/schema";
import { databaseZones, MOST_DATA_ZONES, nodeZones, searchZones } from "../../config/zones";
import { item, type Item, unpriced } from "./item";
import { BROKER_PRICES, DATABASE_PRICES, INSTANCE_PRICES, PRICES, SEARCH_PRICES } from "./prices";

/** Dedicated cluster managers of OpenSearch. */
const MANAGERS = 3;

/**
 * What the optional modules cost before anything uses them.
 * @param publicZones zones in which a load balancer has an address
 */
export function moduleItems(environment: AwsEnvironment, publicZones: number): readonly Item[] {
  const { modules } = environment;
  const balancers = modules["ingress-load-balancer"] === undefined ? 0 : 1;
  return [
    item("Application Load Balancer", balancers, PRICES.loadBalancer),
    item(
      "public addresses of the Application Load Balancer",
      balancers * publicZones,
      PRICES.publicIpv4,
    ),
    ...kafka(environment),
    ...search(environment),
    ...hydra(environment),
    ...access(environment),
    item("KMS key of SOPS", modules.sops === undefined ? 0 : 1, PRICES.key),
    item("KMS key of the alarms", modules.cloudwatch === undefined ? 0 : 1, PRICES.key),
    unpriced(
      "CloudWatch's dashboards and alarms",
      modules.cloudwatch === undefined ? 0 : 1,
      "a few dollars: each dashboard and alarm has its price, and their number follows from what is on",
    ),
  ];
}

/** Hydra's secret. RDS doesn't charge for the one that it manages. */
export function moduleSecrets({ modules }: AwsEnvironment): number {
  return modules["hydra-database"] === undefined ? 0 : 1;
}

function kafka(environment: AwsEnvironment): readonly Item[] {
  const { msk } = environment.modules;
  if (msk === undefined) return [];
  if (msk.kind === "serverless") return [item("serverless Kafka", 1, PRICES.kafkaServerless)];
  const brokers = msk.brokersPerZone * Math.min(MOST_DATA_ZONES, databaseZones(environment).length);
  return [
    item(`Kafka's brokers, ${msk.instanceType}`, brokers, BROKER_PRICES[msk.instanceType]),
    item("storage of Kafka, GiB", brokers * msk.storageGib, PRICES.kafkaStorage),
  ];
}

function search(environment: AwsEnvironment): readonly Item[] {
  const { opensearch } = environment.modules;
  if (opensearch === undefined) return [];
  const { instanceType, nodesPerZone, storageGib, managerInstanceType } = opensearch;
  const nodes = nodesPerZone * searchZones(environment);
  return [
    item(`OpenSearch's nodes, ${instanceType}`, nodes, SEARCH_PRICES[instanceType]),
    item("storage of OpenSearch, GiB", nodes * storageGib, PRICES.searchStorage),
    item(
      `OpenSearch's managers, ${managerInstanceType ?? ""}`,
      managerInstanceType === undefined ? 0 : MANAGERS,
      SEARCH_PRICES[managerInstanceType ?? ""],
    ),
  ];
}

function hydra(environment: AwsEnvironment): readonly Item[] {
  const { "hydra-database": own } = environment.modules;
  if (own === undefined) return [];
  const instanceClass = own.instanceClass ?? environment.database.instanceClass;
  const storageGib = own.allocatedStorageGib ?? environment.database.allocatedStorageGib;
  const isDouble = own.multiAz ?? environment.database.multiAz;
  const copies = isDouble ? Math.min(2, databaseZones(environment).length) : 1;
  return [
    item(`Hydra's PostgreSQL, ${instanceClass}`, copies, DATABASE_PRICES[instanceClass]),
    item("storage of Hydra's PostgreSQL, GiB", copies * storageGib, PRICES.databaseStorage),
  ];
}

function access(environment: AwsEnvironment): readonly Item[] {
  const { "private-access": settings } = environment.modules;
  if (settings === undefined) return [];
  if (settings.kind === "session-host") {
    const { instanceType } = settings;
    return [item(`session host, ${instanceType}`, 1, INSTANCE_PRICES[instanceType])];
  }
  const associations = Math.min(
    environment.size === "small" ? 1 : 2,
    nodeZones(environment).length,
  );
  return [item("subnets of the client VPN", associations, PRICES.vpnAssociation)];
}
