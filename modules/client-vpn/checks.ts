import { Token } from "cdktf";
import { type Problem, UserError } from "landbridge/errors";

import { cidrsOverlap, parseCidr } from "../../lib/cidr";
import type { ClientVpnProps } from "./props";

/** Prefix lengths that a client VPN takes (Client VPN administrator guide, "Rules and best practices"). */
const WIDEST = 12;
const NARROWEST = 22;

/**
 * Checks the clients' network and the rules.
 * @throws UserError with every mistake; unresolved tokens pass unchecked.
 */
export function checkClientVpn(place: string, props: ClientVpnProps): void {
  const { clientCidr, vpcCidr, authentication, rules } = props;
  const problems: Problem[] = [];
  const [clients, vpc] = [clientCidr, vpcCidr].map((cidr) =>
    Token.isUnresolved(cidr) ? undefined : parseCidr(cidr),
  );
  if (clients !== undefined && (clients.prefix < WIDEST || clients.prefix > NARROWEST)) {
    problems.push({
      place,
      message: "the clients' network has the wrong size",
      received: clientCidr,
      allowed: `a network of /${WIDEST} to /${NARROWEST}`,
    });
  }
  if (clients !== undefined && vpc !== undefined && cidrsOverlap(clients, vpc)) {
    problems.push({
      place,
      message: `the clients' network overlaps the VPC's, ${vpcCidr}`,
      received: clientCidr,
      allowed: "a network that nothing behind the VPN uses",
    });
  }
  const grouped = Object.entries(rules).filter(([, { group }]) => group !== undefined);
  if (authentication.kind === "certificate" && grouped.length > 0) {
    problems.push({
      place,
      message: "certificates have no groups",
      received: grouped.map(([rule]) => rule),
      allowed: "rules without group, or federated authentication",
    });
  }
  if (problems.length > 0) throw new UserError(problems);
}
