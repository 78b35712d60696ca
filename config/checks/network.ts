import { isUserError } from "landbridge/errors";

import { ZONE_LETTERS, zonesOf } from "../../lib/aws-regions";
import type { Cidr } from "../../lib/cidr";
import { cidrsOverlap, isPrivate, isReserved, parseCidr, PRIVATE_NETWORKS } from "../../lib/cidr";
import { PLANNED_ZONES, planSubnets, SUBNET_TIERS, type SubnetTier } from "../../lib/subnet-plan";
import type { CrossCheck, SoundAws } from "./cross-check";
import { forEachAws, forEachPair } from "./cross-check";

type SoundNetwork = NonNullable<SoundAws["network"]>;
type SoundNewNetwork = Exclude<SoundNetwork, { readonly kind?: "existing" | undefined }>;

/** The network, if Terraform creates it. */
function created(network: SoundAws["network"]): SoundNewNetwork | undefined {
  return network === undefined || network.kind === "existing"
    ? undefined
    : (network as SoundNewNetwork);
}

const overlappingNetworks = forEachPair((one, other) => {
  if (one.kind !== "aws" || other.kind !== "aws") return undefined;
  const [a, b] = [parseCidr(one.network?.cidr ?? ""), parseCidr(other.network?.cidr ?? "")];
  if (a === undefined || b === undefined || !cidrsOverlap(a, b)) return undefined;
  return {
    place: "network.cidr",
    message: `overlaps with ${one.name ?? "another environment"} (${one.network?.cidr ?? ""})`,
    received: other.network?.cidr,
    allowed: "networks that don't overlap, so that environments can be connected",
  };
});

/** Docker's default bridge, which some AWS services use in each of their hosts (VPC user guide). */
const DOCKER_BRIDGE = "172.17.0.0/16";

/** The networks that a VPC may have. */
export const ALLOWED_NETWORKS = `a network in ${PRIVATE_NETWORKS.join(", ")}, apart from ${DOCKER_BRIDGE}`;

const privateNetwork = forEachAws(({ network }) => {
  const received = network?.cidr;
  const parsed = parseCidr(received ?? "");
  const message = parsed && networkProblem(parsed);
  if (message === undefined) return [];
  return [{ place: "network.cidr", message, received, allowed: ALLOWED_NETWORKS }];
});

/** Why hosts can't have the addresses of a network; undefined if they can. */
export function networkProblem(network: Cidr): string | undefined {
  if (isReserved(network)) return "is reserved: AWS doesn't assign addresses in it";
  if (!isPrivate(network)) {
    return "is public: hosts on the internet with these addresses would be unreachable from the VPC";
  }
  const bridge = parseCidr(DOCKER_BRIDGE);
  return bridge !== undefined && cidrsOverlap(network, bridge)
    ? `overlaps with ${DOCKER_BRIDGE}, which Docker and some AWS services use on every host`
    : undefined;
}

const subnetPlanFits = forEachAws(({ network }) => {
  const { cidr, subnetPrefix = {} } = created(network) ?? {};
  const prefix = completePrefix(subnetPrefix);
  if (cidr === undefined || prefix === undefined) return [];
  try {
    planSubnets({ vpcCidr: cidr, azCount: PLANNED_ZONES, prefix });
    return [];
  } catch (error) {
    if (!isUserError(error)) throw error;
    return [...error.problems];
  }
});

/** The prefix lengths, if those of all tiers are valid. */
function completePrefix(
  given: Readonly<Partial<Record<SubnetTier, number | undefined>>>,
): Record<SubnetTier, number> | undefined {
  const entries = SUBNET_TIERS.map((tier) => [tier, given[tier]] as const);
  return entries.some(([, prefix]) => prefix === undefined)
    ? undefined
    : (Object.fromEntries(entries) as Record<SubnetTier, number>);
}

const servicesBesideVpc = forEachAws(({ network, cluster }) => {
  const [vpc, services] = [network?.cidr, cluster?.serviceIpv4Cidr].map((text) =>
    parseCidr(text ?? ""),
  );
  if (vpc === undefined || services === undefined || !cidrsOverlap(vpc, services)) return [];
  return [
    {
      place: "cluster.serviceIpv4Cidr",
      message: `overlaps with the VPC (${network?.cidr ?? ""}): pods could not reach hosts with these addresses`,
      received: cluster?.serviceIpv4Cidr,
      allowed: "a network outside the VPC, such as 172.20.0.0/16",
    },
  ];
});

const zonesOfRegion = forEachAws(({ region, network }) => {
  const zones = zonesOf(region ?? "");
  if (zones.length === 0) return [];
  return (created(network)?.availabilityZones ?? []).flatMap((zone, index) =>
    zone === undefined || zones.includes(zone)
      ? []
      : [
          {
            place: `network.availabilityZones.${index}`,
            message: `is not a zone of ${region ?? ""}`,
            received: zone,
            allowed: zones.join(", "),
          },
        ],
  );
});

const endpoints = forEachAws(({ network }) =>
  (created(network)?.interfaceEndpoints ?? []).flatMap((service, index, all) => {
    if (service === undefined) return [];
    const place = `network.interfaceEndpoints.${index}`;
    const problem = { place, received: service, remedy: "remove it" };
    if (service === "s3") {
      return [{ ...problem, message: "already has a gateway endpoint, which is free of charge" }];
    }
    return all.indexOf(service) === index ? [] : [{ ...problem, message: "is listed twice" }];
  }),
);

/**
 * The services that nodes, addons and controllers must reach without the internet (EKS user guide, "Private
 * clusters"; secretsmanager for External Secrets, sqs and ssm for Karpenter).
 */
const ENDPOINTS_WITHOUT_NAT = [
  "ec2",
  "ecr.api",
  "ecr.dkr",
  "eks",
  "eks-auth",
  "elasticloadbalancing",
  "logs",
  "secretsmanager",
  "sqs",
  "ssm",
  "sts",
];

const reachableWithoutNat = forEachAws((environment) => {
  const network = created(environment.network);
  const given = network?.interfaceEndpoints;
  if (network?.natGateways !== "none" || given === undefined) return [];
  const missing = ENDPOINTS_WITHOUT_NAT.filter((name) => !given.includes(name));
  if (missing.length === 0) return [];
  return [
    {
      place: "network.interfaceEndpoints",
      message: `without NAT gateways, nodes cannot reach ${missing.join(", ")}`,
      received: given,
      allowed: ENDPOINTS_WITHOUT_NAT.join(", "),
      remedy: "add the missing endpoints, or a NAT gateway",
    },
  ];
});

const wayOut = forEachAws((environment) => {
  const network = created(environment.network);
  return network?.natGateways !== "none" || network.egressElsewhere !== false
    ? []
    : [
        {
          place: "network.egressElsewhere",
          message:
            "without NAT gateways, Flux cannot reach Git, charts and images, Karpenter cannot reach IAM, and ExternalDNS cannot reach Route 53: these have no VPC endpoints",
          received: false,
          allowed:
            "true, if the private subnets have another route to the internet, such as a transit gateway to a central egress VPC",
          remedy:
            "set NAT gateways to single or per-az, or provide another route to the internet and set this to true",
        },
      ];
});

/** Subnets of an existing VPC: zones that the region has, and each subnet in one tier only. */
const existingSubnets = forEachAws(({ region, network }) => {
  if (network?.kind !== "existing") return [];
  const zones = zonesOf(region ?? "");
  const all = SUBNET_TIERS.flatMap((tier) =>
    ZONE_LETTERS.flatMap((zone) => {
      const received = network.subnets?.[tier]?.[zone];
      return received === undefined
        ? []
        : [{ zone, place: `network.subnets.${tier}.${zone}`, received }];
    }),
  );
  return all.flatMap(({ zone, place, received }, index) => {
    if (zones.length > 0 && !zones.includes(zone)) {
      const message = `is in a zone that ${region ?? ""} doesn't have`;
      return [{ place, message, received, allowed: zones.join(", ") }];
    }
    const first = all.findIndex((other) => other.received === received);
    if (first === index) return [];
    const message = `is also ${all[first]?.place ?? ""}: nodes, databases and the API server need subnets of their own`;
    return [{ place, message, received, allowed: "a different subnet" }];
  });
});

/** Checks between properties of `network`, and between the networks of two environments. */
export const NETWORK_CHECKS: readonly CrossCheck[] = [
  privateNetwork,
  servicesBesideVpc,
  subnetPlanFits,
  overlappingNetworks,
  zonesOfRegion,
  endpoints,
  reachableWithoutNat,
  wayOut,
  existingSubnets,
];
