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

/** Fine-grained access has one master user. */
const searchHasOneAdmin = forEachAws(({ modules }) => {
  const { opensearch } = modules ?? {};
  if (opensearch === undefined) return [];
  const clients = Object.entries(opensearch.clients ?? {});
  const admins = clients.flatMap(([name, client]) => (client?.access === "admin" ? [name] : []));
  const count = admins.length + (opensearch.adminArn === undefined ? 0 : 1);
  if (count === 1) return [];
  return [
    {
      place: "modules.opensearch",
      message: count === 0 ? "nobody administers the domain" : "the domain has one master user",
      received: [...admins, ...(opensearch.adminArn === undefined ? [] : [opensearch.adminArn])],
      allowed: 'adminArn, or one client with the access "admin"',
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
];
