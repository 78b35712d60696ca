import { ENGINES } from "landbridge/contract";

import { cidrsOverlap, parseCidr } from "../../lib/cidr";
import type { CrossCheck } from "./cross-check";
import { forEachAws } from "./cross-check";

/** Only Flux decrypts what it applies; Argo CD advises against it (docs/secrets.md). */
const fluxDecrypts = forEachAws(({ modules, engine }) =>
  modules?.sops === undefined || engine?.kind === undefined
    ? []
    : ENGINES[engine.kind].project === "flux"
      ? []
      : [
          {
            place: "modules.sops",
            message: `needs Flux: ${ENGINES[engine.kind].title} doesn't decrypt files in Git`,
            received: engine.kind,
            allowed: "engine.kind flux or flux-operator",
            remedy: "keep the secrets in AWS Secrets Manager; External Secrets reads them",
          },
        ],
);

/** The load balancer sends everything to a port of the nodes: without NGINX on it, nobody answers. */
const ingressOnNodes = forEachAws(({ modules, addons }) => {
  const kind = addons?.["nginx-ingress"]?.service?.kind;
  if (modules?.["ingress-load-balancer"] === undefined || kind === "node-port") return [];
  return [
    {
      place: "modules.ingress-load-balancer",
      message: "needs NGINX on a port of the nodes",
      received: kind,
      allowed: 'addons["nginx-ingress"].service.kind "node-port"',
    },
  ];
});

/** The Job in Git is the master user; it maps all rights to one administrator, if any. */
const searchHasOneAdmin = forEachAws(({ modules }) => {
  const opensearch = modules?.opensearch;
  if (opensearch === undefined) return [];
  const clients = Object.entries(opensearch.clients ?? {});
  const admins = clients.flatMap(([name, client]) => (client?.access === "admin" ? [name] : []));
  const count = admins.length + (opensearch.adminArn === undefined ? 0 : 1);
  if (count <= 1) return [];
  return [
    {
      place: "modules.opensearch",
      message: "the domain has one administrator",
      received: [...admins, ...(opensearch.adminArn === undefined ? [] : [opensearch.adminArn])],
      allowed: 'adminArn, or one client with the access "admin", or neither',
    },
  ];
});

/** What an addon writes to or reads from. */
const addonsHaveTheirModule = forEachAws(({ modules, addons }) => {
  const needs = [
    ["fluent-bit", addons?.["fluent-bit"] !== undefined, "opensearch"],
    ["jaeger.storage", addons?.jaeger?.storage?.kind === "opensearch", "opensearch"],
    ["cdc", addons?.cdc !== undefined, "msk"],
  ] as const;
  return needs
    .filter(([, isOn, module]) => isOn && modules?.[module] === undefined)
    .map(([addon, , module]) => ({
      place: `addons.${addon}`,
      message: `needs modules.${module}`,
      received: Object.keys(modules ?? {}),
      allowed: `modules.${module}, switched on`,
    }));
});

/** Nobody would be a developer. */
const someoneIsADeveloper = forEachAws(({ addons, cluster }) => {
  const access = addons?.["developer-access"];
  if (access === undefined) return [];
  const groups = Object.values(cluster?.access ?? {}).flatMap((entry) => entry?.groups ?? []);
  const group = access.group ?? "developers";
  if (groups.includes(group)) return [];
  return [
    {
      place: "addons.developer-access.group",
      message: "is a group that nobody is in",
      received: group,
      allowed: "a group that an entry of cluster.access lists in groups",
    },
  ];
});

/** A domain has nodes only in zones that databases have subnets in. */
const searchFitsZones = forEachAws(({ modules, network }) => {
  const zones = modules?.opensearch?.zones;
  if (zones === undefined || network === undefined) return [];
  const available =
    "subnets" in network
      ? Object.keys(network.subnets?.database ?? {}).length
      : "availabilityZones" in network
        ? (network.availabilityZones ?? []).length
        : 0;
  if (available === 0 || zones <= available) return [];
  return [
    {
      place: "modules.opensearch.zones",
      message: "is more than the network has",
      received: zones,
      allowed: `at most ${available}`,
    },
  ];
});

/** Kafka 4 needs larger brokers. */
const brokersRunKafka = forEachAws(({ modules }) => {
  const { msk } = modules ?? {};
  if (msk?.kind !== "provisioned") return [];
  const { kafkaVersion, instanceType } = msk;
  if (kafkaVersion?.startsWith("4.") !== true || instanceType?.startsWith("kafka.t3.") !== true) {
    return [];
  }
  return [
    {
      place: "modules.msk.kafkaVersion",
      message: `Kafka 4 doesn't run on ${instanceType}`,
      received: kafkaVersion,
      allowed: "Kafka 3.9, or brokers of kafka.m7g.large or larger",
    },
  ];
});

/** Packets to an address that both have would stay on one side. */
const vpnBesideVpc = forEachAws(({ modules, network }) => {
  const access = modules?.["private-access"];
  if (access?.kind !== "client-vpn") return [];
  const { clientCidr = "" } = access;
  const [clients, vpc] = [clientCidr, network?.cidr ?? ""].map(parseCidr);
  if (clients === undefined || vpc === undefined || !cidrsOverlap(clients, vpc)) return [];
  return [
    {
      place: "modules.private-access.clientCidr",
      message: `overlaps with the VPC (${network?.cidr ?? ""})`,
      received: clientCidr,
      allowed: "a network outside the VPC, such as 10.200.0.0/22",
    },
  ];
});

/** Checks between `modules` and what they need. */
export const MODULE_CHECKS: readonly CrossCheck[] = [
  fluxDecrypts,
  ingressOnNodes,
  searchHasOneAdmin,
  searchFitsZones,
  brokersRunKafka,
  vpnBesideVpc,
  addonsHaveTheirModule,
  someoneIsADeveloper,
];
