/** Region of the prices. Others differ: Ireland is some 6 to 12% more expensive. */
export const PRICE_REGION = "us-east-1";
/** When the prices were written down. */
export const PRICE_DATE = "2026-11-22";
/** Hours of a month, as AWS's calculator counts them. */
export const HOURS = 730;

/** A list price in US dollars, On-Demand, without taxes and discounts. */
export interface Price {
  readonly usd: number;
  readonly per: "hour" | "GiB-month" | "month" | "GB";
  /** Where the price was read, and its date; AWS's own page, from memory, where nothing newer confirms it. */
  readonly source: string;
}

const price = (usd: number, per: Price["per"], source: string): Price => ({ usd, per, source });

const CALCULATOR = "AWS pricing page of the service; not read again in 2026";

/** Second-hand: AWS's page wasn't readable. AWS's Pricing API had 0.028838 and 0.00142 for us-west-2 in February 2026. */
const CAPABILITY = "quoted in public repositories from AWS's EKS pricing page, 2026";

/** Prices that don't depend on a size. */
export const PRICES = {
  cluster: price(0.1, "hour", "projecthelena.com, AWS bill breakdown 2026"),
  argocdCapability: price(0.03, "hour", CAPABILITY),
  argocdApplication: price(0.0015, "hour", CAPABILITY),
  natGateway: price(0.045, "hour", "cloudburn.io, NAT Gateway pricing, 2026-02-24"),
  natTraffic: price(0.045, "GB", "cloudburn.io, NAT Gateway pricing, 2026-02-24"),
  publicIpv4: price(0.005, "hour", "cloudburn.io, NAT Gateway pricing, 2026-02-24"),
  interfaceEndpoint: price(0.01, "hour", CALCULATOR),
  loadBalancer: price(0.0225, "hour", CALCULATOR),
  volume: price(0.08, "GiB-month", CALCULATOR),
  databaseStorage: price(0.115, "GiB-month", "usage.ai, RDS pricing calculator, 2026-06"),
  key: price(1, "month", CALCULATOR),
  secret: price(0.4, "month", CALCULATOR),
  zone: price(0.5, "month", CALCULATOR),
  logs: price(0.5, "GB", CALCULATOR),
  kafkaServerless: price(0.75, "hour", CALCULATOR),
  kafkaStorage: price(0.1, "GiB-month", CALCULATOR),
  searchStorage: price(0.122, "GiB-month", CALCULATOR),
  vpnAssociation: price(0.1, "hour", CALCULATOR),
} as const satisfies Record<string, Price>;

/** Instance types of EC2, Linux. */
export const INSTANCE_PRICES: Readonly<Record<string, Price>> = {
  "t4g.nano": price(0.0042, "hour", CALCULATOR),
  "m7g.large": price(0.0816, "hour", "factualminds.com, EC2 On-Demand pricing, 2026-06-17"),
};

/** Brokers of MSK. */
export const BROKER_PRICES: Readonly<Record<string, Price>> = {
  "kafka.t3.small": price(0.0456, "hour", CALCULATOR),
};

/** Nodes of OpenSearch. */
export const SEARCH_PRICES: Readonly<Record<string, Price>> = {
  "t3.small.search": price(0.036, "hour", CALCULATOR),
  "t3.medium.search": price(0.073, "hour", CALCULATOR),
};

/** Instance classes of RDS for PostgreSQL in one zone; two zones cost twice as much. */
export const DATABASE_PRICES: Readonly<Record<string, Price>> = {
  "db.t4g.micro": price(0.016, "hour", "infratally.com, RDS pricing explained 2026"),
  "db.t4g.small": price(0.032, "hour", "infratally.com, RDS pricing explained 2026"),
  "db.t4g.medium": price(0.065, "hour", "infratally.com, RDS pricing explained 2026"),
};
