import type { AwsEnvironment } from "../../config/schema";
import { databaseZones, nodeZones } from "../../config/zones";
import { item, type Item, unpriced } from "./item";
import { moduleItems, moduleSecrets } from "./modules";
import { DATABASE_PRICES, INSTANCE_PRICES, PRICES } from "./prices";
import { workloadItems } from "./workloads";

/** Generated secrets of the platform, and the database's. */
const SECRETS = 3;

/** Applications of the tree as it is shipped, the root among them; an optional addon adds one to three. */
export const APPLICATIONS = 24;

/** What an environment costs while nothing happens: no traffic, no logs, none of Karpenter's nodes. */
export function estimate(environment: AwsEnvironment): readonly Item[] {
  return [
    item("EKS control plane", 1, PRICES.cluster),
    ...engine(environment),
    ...nodes(environment),
    ...network(environment),
    ...database(environment),
    ...addons(environment),
    ...moduleItems(environment, publicZones(environment)),
    ...workloadItems(environment),
    item("KMS key", 1, PRICES.key),
    item(
      "secrets",
      SECRETS + addonSecrets(environment) + moduleSecrets(environment),
      PRICES.secret,
    ),
    ...(environment.dns.zone.kind === "new" ? [item("hosted zone", 1, PRICES.zone)] : []),
  ].filter(({ count }) => count > 0);
}

/** Dollars a month; what has no price is left out. */
export function total(items: readonly Item[]): number {
  return items.reduce((sum, { monthly = 0 }) => sum + monthly, 0);
}

/** Other engines run on the nodes, and that of a workload environment in its hub. */
function engine({ engine: { kind }, topology }: AwsEnvironment): readonly Item[] {
  if (kind !== "argocd-eks" || topology.kind === "workload") return [];
  return [
    item("EKS's Argo CD", 1, PRICES.argocdCapability),
    item("its Applications", APPLICATIONS, PRICES.argocdApplication),
  ];
}

function nodes({ cluster }: AwsEnvironment): readonly Item[] {
  return Object.entries(cluster.nodeGroups).flatMap(([name, group]) => {
    const [type = ""] = group.instanceTypes;
    const { desiredSize, diskSizeGib } = group;
    return [
      item(`nodes ${name}, ${type}`, desiredSize, INSTANCE_PRICES[type]),
      item(`volumes of ${name}, GiB`, desiredSize * diskSizeGib, PRICES.volume),
    ];
  });
}

function network(environment: AwsEnvironment): readonly Item[] {
  const { network: vpc } = environment;
  const zones = nodeZones(environment).length;
  const balancer = [
    item("network load balancer", 1, PRICES.loadBalancer),
    item("public addresses of the load balancer", publicZones(environment), PRICES.publicIpv4),
  ];
  if (vpc.kind === "existing") return balancer;
  const gateways = { none: 0, single: 1, "per-az": zones }[vpc.natGateways];
  return [
    item("NAT gateways", gateways, PRICES.natGateway),
    item("public addresses of NAT gateways", gateways, PRICES.publicIpv4),
    item(
      "interface endpoints, each in every zone",
      vpc.interfaceEndpoints.length * zones,
      PRICES.interfaceEndpoint,
    ),
    ...balancer,
  ];
}

function database(environment: AwsEnvironment): readonly Item[] {
  const { instanceClass, multiAz, allocatedStorageGib } = environment.database;
  const copies = multiAz ? Math.min(2, databaseZones(environment).length) : 1;
  return [
    item(`PostgreSQL, ${instanceClass}`, copies, DATABASE_PRICES[instanceClass]),
    item("storage of PostgreSQL, GiB", copies * allocatedStorageGib, PRICES.databaseStorage),
  ];
}

/** What optional addons cost before anything uses them. Those that aren't here run on the nodes only. */
function addons(environment: AwsEnvironment): readonly Item[] {
  const { "nginx-ingress": nginx, "kube-prometheus-stack": monitoring } = environment.addons;
  const balancers = nginx?.service.kind === "load-balancer" ? 1 : 0;
  const storageGib =
    monitoring === undefined
      ? 0
      : monitoring.prometheus.storageGib +
        monitoring.alertmanager.storageGib +
        monitoring.grafana.storageGib;
  return [
    item("network load balancer of NGINX", balancers, PRICES.loadBalancer),
    item("its public addresses", balancers * publicZones(environment), PRICES.publicIpv4),
    item("volumes of monitoring, GiB", storageGib, PRICES.volume),
    unpriced(
      "EFS file system",
      environment.addons["aws-efs-csi-driver"] === undefined ? 0 : 1,
      "EFS charges for what it stores",
    ),
  ];
}

/** Secrets of Grafana, of Flux's webhook receiver, and of Argo CD's login; those that you create yourself don't count. */
function addonSecrets({ addons: on, engine: { kind }, topology }: AwsEnvironment): number {
  return [
    on["kube-prometheus-stack"] !== undefined,
    on["webhook-receiver"] !== undefined,
    kind === "argocd" && topology.kind !== "workload",
  ].filter(Boolean).length;
}

/** Zones in which a load balancer has an address. */
function publicZones(environment: AwsEnvironment): number {
  const { network: vpc } = environment;
  return vpc.kind === "existing"
    ? Object.keys(vpc.subnets.public).length
    : nodeZones(environment).length;
}
