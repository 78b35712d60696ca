import { isUserError } from "landbridge/errors";

import { zonesOf } from "../../lib/aws-regions";
import type { Cidr } from "../../lib/cidr";
import { cidrsOverlap, isPrivate, isReserved, parseCidr, PRIVATE_NETWORKS } from "../../lib/cidr";
import { PLANNED_ZONES, planSubnets } from "../../lib/subnet-plan";
import type { CrossCheck } from "./cross-check";
import { forEachAws, forEachPair } from "./cross-check";

const overlappingNetworks = forEachPair((one, other) => {
  if (one.kind !== "aws" || other.kind !== "aws") return undefined;
  const [a, b] = [parseCidr(one.network?.cidr ?? ""), parseCidr(other.network?.cidr ?? "")];
  if (a === undefined || b === undefined || !cidrsOverlap(a, b)) return undefined;
  return {
    place: "network.cidr",
    message: `overlaps with ${one.name ?? "another environment"} (${one.network?.cidr ?? ""})`,
    received: other.network?.cidr,
    allowed: "networks that share no address, so that environments can be connected",
  };
});

/** Docker's default bridge, which some AWS services use in each of their hosts (VPC user guide). */
const DOCKER_BRIDGE = "172.17.0.0/16";

const privateNetwork = forEachAws(({ network }) => {
  const received = network?.cidr;
  const parsed = parseCidr(received ?? "");
  const message = parsed && networkProblem(parsed);
  if (message === undefined) return [];
  const allowed = `a network in ${PRIVATE_NETWORKS.join(", ")}, apart from ${DOCKER_BRIDGE}`;
  return [{ place: "network.cidr", message, received, allowed }];
});

function networkProblem(network: Cidr): string | undefined {
  if (isReserved(network)) return "is reserved: AWS gives no host an address in it";
  if (!isPrivate(network)) {
    return "is public: hosts on the internet with these addresses could not be reached from the VPC";
  }
  const bridge = parseCidr(DOCKER_BRIDGE);
  return bridge !== undefined && cidrsOverlap(network, bridge)
    ? `overlaps with ${DOCKER_BRIDGE}, which Docker and some AWS services use in each host`
    : undefined;
}

const subnetPlanFits = forEachAws(({ network }) => {
  const { cidr, subnetPrefix = {} } = network ?? {};
  const { public: open, private: closed, database } = subnetPrefix;
  if (cidr === undefined || open === undefined || closed === undefined || database === undefined) {
    return [];
  }
  const prefix = { public: open, private: closed, database };
  try {
    planSubnets({ vpcCidr: cidr, azCount: PLANNED_ZONES, prefix });
    return [];
  } catch (error) {
    if (!isUserError(error)) throw error;
    return [...error.problems];
  }
});

const zonesOfRegion = forEachAws(({ region, network }) => {
  const zones = zonesOf(region ?? "");
  if (zones.length === 0) return [];
  return (network?.availabilityZones ?? []).flatMap((zone, index) =>
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
  (network?.interfaceEndpoints ?? []).flatMap((service, index, all) => {
    if (service === undefined) return [];
    const place = `network.interfaceEndpoints.${index}`;
    const problem = { place, received: service, remedy: "remove it" };
    if (service === "s3") {
      return [{ ...problem, message: "already has a gateway endpoint, which is free" }];
    }
    return all.indexOf(service) === index ? [] : [{ ...problem, message: "is listed twice" }];
  }),
);

/**
 * What nodes, addons and controllers must reach without the internet (EKS user guide, "Private
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

const reachableWithoutNat = forEachAws(({ network }) => {
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

const wayOut = forEachAws(({ network }) =>
  network?.natGateways !== "none" || network.egressElsewhere !== false
    ? []
    : [
        {
          place: "network.egressElsewhere",
          message:
            "without NAT gateways, Flux cannot reach Git, charts and images, Karpenter cannot reach IAM, and ExternalDNS cannot reach Route 53: there are no VPC endpoints for them",
          received: false,
          allowed:
            "true, if the private subnets get out another way, such as a transit gateway to a central egress",
          remedy:
            "choose NAT gateways single or per-az, or provide another way to the internet and set it to true",
        },
      ],
);

export const NETWORK_CHECKS: readonly CrossCheck[] = [
  privateNetwork,
  subnetPlanFits,
  overlappingNetworks,
  zonesOfRegion,
  endpoints,
  reachableWithoutNat,
  wayOut,
];
