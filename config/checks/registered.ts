import type { Problem } from "landbridge/errors";

import { partitionOf } from "../../lib/aws-regions";
import { parseCidr } from "../../lib/cidr";
import { knownHosts } from "../../lib/ssh-host-keys";
import type { CrossCheck, Sound, SoundAws } from "./cross-check";
import { forEachAws } from "./cross-check";

type Management = Extract<NonNullable<SoundAws["topology"]>, { readonly egressCidrs?: unknown }>;

/** Addons that are controllers of the engine, or what they read. */
const OF_ENGINE = ["image-updates", "notifications", "commit-status", "webhook-receiver"] as const;

const hubNameOf = ({ topology }: SoundAws): string | undefined =>
  topology?.kind === "workload" ? topology.hub : undefined;

const isManagement = (environment: Sound): environment is SoundAws =>
  environment.kind === "aws" && environment.topology?.kind === "management";

/** Problems of each workload environment whose hub exists. */
const forEachRegistered =
  (check: (environment: SoundAws, hub: SoundAws) => readonly Problem[]): CrossCheck =>
  (environments, input) =>
    forEachAws((environment) => {
      const name = hubNameOf(environment);
      const hub = environments.find((other) => other.name === name && isManagement(other));
      return name === undefined || hub?.kind !== "aws" ? [] : [...check(environment, hub)];
    })(environments, input);

const hubExists: CrossCheck = (environments, input) =>
  forEachAws((environment) => {
    const hub = hubNameOf(environment);
    if (hub === undefined) return [];
    const hubs = environments.flatMap((other) => (isManagement(other) ? (other.name ?? []) : []));
    if (hubs.includes(hub)) return [];
    return [
      {
        place: "topology.hub",
        message: "is not a management environment",
        received: hub,
        allowed: hubs.join(", ") || 'an environment with topology: { kind: "management" }',
      },
    ];
  })(environments, input);

/** The cluster has no engine of its own: a different one would be ignored. */
const engineOfHub = forEachRegistered(({ engine }, hub) => {
  if (engine?.kind === undefined || hub.engine?.kind === undefined) return [];
  if (engine.kind === hub.engine.kind) return [];
  return [
    {
      place: "engine.kind",
      message: `isn't that of ${hub.name ?? "the hub"}, whose engine applies what runs in this cluster`,
      received: engine.kind,
      allowed: hub.engine.kind,
    },
  ];
});

const addonsOfHub = forEachRegistered(({ addons }, hub) =>
  OF_ENGINE.filter((addon) => addons?.[addon] !== undefined).map((addon) => ({
    place: `addons.${addon}`,
    message: `belongs to the engine, which runs in ${hub.name ?? "the hub"}`,
    remedy: `set it in ${hub.name ?? "the hub"}, and remove it here`,
  })),
);

/** An access entry takes no role of another partition. */
const samePartition = forEachRegistered(({ region }, hub) => {
  const [own, other] = [region, hub.region].map((one) => partitionOf(one ?? ""));
  if (own === undefined || other === undefined || own === other) return [];
  return [
    {
      place: "region",
      message: `is in the partition ${own}, and the hub's in ${other}: no role is valid in both`,
      received: region,
      allowed: `a region of ${other}`,
    },
  ];
});

/** Where the API server has no public address, the hub comes from its own network. EKS's Argo CD needs no network. */
const reachable = forEachRegistered(({ cluster }, hub) => {
  const { cidr } = hub.network ?? {};
  if (cluster?.publicAccessCidrs === undefined || cluster.publicAccessCidrs.length > 0) return [];
  if (hub.engine?.kind === "argocd-eks" || cidr === undefined) return [];
  const admitted = cluster.privateAccess?.cidrs ?? [];
  if (admitted.some((network) => network !== undefined && contains(network, cidr))) return [];
  return [
    {
      place: "cluster.privateAccess.cidrs",
      message: `doesn't admit ${hub.name ?? "the hub"}, and the API server has no public address`,
      received: admitted,
      allowed: `${cidr}, the network of ${hub.name ?? "the hub"}, or one around it`,
      remedy:
        "add it and connect the two VPCs, or set cluster.publicAccessCidrs, to which the addresses of the hub's NAT gateways are added",
    },
  ];
});

function contains(outer: string, inner: string): boolean {
  const [around, within] = [parseCidr(outer), parseCidr(inner)];
  if (around === undefined || within === undefined || around.prefix > within.prefix) return false;
  return within.base >= around.base && within.base < around.base + 2 ** (32 - around.prefix);
}

/** Without an address to admit, a public API server would not let its hub in. */
const knownEgress = forEachRegistered(({ cluster }, hub) => {
  const { network, topology, engine } = hub;
  if ((cluster?.publicAccessCidrs ?? []).length === 0 || engine?.kind === "argocd-eks") return [];
  if ((topology as Management).egressCidrs !== undefined || network === undefined) return [];
  const isExisting = network.kind === "existing";
  if (!isExisting && (network as { natGateways?: string }).natGateways !== "none") return [];
  const name = hub.name ?? "the hub";
  return [
    {
      place: "topology.hub",
      message: `is ${name}, whose addresses on the internet are unknown, as it has no NAT gateways of its own`,
      remedy: `set topology.egressCidrs of ${name}`,
    },
  ];
});

/** The bootstrap of Flux asks a server for its key; what is written for further namespaces must have it. */
const knownServer = forEachRegistered((_environment, { engine, git, name }) => {
  if (engine?.kind !== "flux" || git?.auth?.kind !== "ssh" || git.url === undefined) return [];
  if (knownHosts(git.url, []).length > 0) return [];
  const { hostname } = new URL(git.url);
  return [
    {
      place: "topology.hub",
      message: `is ${name ?? "an environment"}, whose Flux has no public key of ${hostname} for the namespaces of workload environments`,
      remedy:
        'use engine.kind "flux-operator" with engine.knownHosts there, or git.auth.kind "token"',
    },
  ];
});

/** Checks of environments that are registered with a management environment. */
export const REGISTRATION_CHECKS: readonly CrossCheck[] = [
  hubExists,
  engineOfHub,
  addonsOfHub,
  samePartition,
  reachable,
  knownEgress,
  knownServer,
];
