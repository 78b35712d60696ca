import { UserError } from "landbridge/errors";

import { cidrSize, formatCidr, parseCidr } from "./cidr";

/** Prefix lengths of a workload cluster's VPC. AWS's limits are those of a subnet, /28, and of a VPC, /16. */
export const WORKLOAD_PREFIX = { shortest: 16, longest: 20 } as const;

/** A private subnet is an eighth of the VPC: room for four zones, and half of it for what comes later. */
const PRIVATE = 3;
/** A public subnet is a 64th of the VPC: only load balancers and NAT gateways are in it. */
const PUBLIC = 6;
/** Public subnets start after four private ones, whatever zones there are, so that a zone can be added. */
const FIRST_PUBLIC = 4;

/** The subnets of one zone. */
export interface WorkloadSubnets {
  /** For nodes, pods and internal load balancers. */
  readonly privateCidr: string;
  /** For load balancers that face the internet, and NAT gateways. */
  readonly publicCidr: string;
}

/**
 * Divides the VPC of a workload cluster.
 * @param cidr its network, /16 to /20
 * @param zones how many zones, up to 4
 * @throws UserError if it is not such a network
 */
export function workloadSubnets(cidr: string, zones: number): readonly WorkloadSubnets[] {
  const vpc = parseCidr(cidr);
  const { shortest, longest } = WORKLOAD_PREFIX;
  if (vpc === undefined || vpc.prefix < shortest || vpc.prefix > longest || zones > FIRST_PUBLIC) {
    throw new UserError({
      place: "cidr",
      message: "can't be divided into the subnets of a workload cluster",
      received: { cidr, zones },
      allowed: `a network of /${shortest} to /${longest}, and up to ${FIRST_PUBLIC} zones`,
    });
  }
  const { base, prefix } = vpc;
  const [privateSize, publicSize] = [cidrSize(prefix + PRIVATE), cidrSize(prefix + PUBLIC)];
  return Array.from({ length: zones }, (_, zone) => ({
    privateCidr: formatCidr({ base: base + zone * privateSize, prefix: prefix + PRIVATE }),
    publicCidr: formatCidr({
      base: base + FIRST_PUBLIC * privateSize + zone * publicSize,
      prefix: prefix + PUBLIC,
    }),
  }));
}
