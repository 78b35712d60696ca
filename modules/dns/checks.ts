import { Token } from "cdktf";
import { type Problem, UserError } from "landbridge/errors";

import { DOMAIN, DOMAIN_HINT } from "../../lib/patterns";
import type { DnsProps } from "./props";

/** ACM's limit of the first name of a certificate (RequestCertificate, DomainName). */
const CERTIFICATE_NAME_LIMIT = 64;

/**
 * Checks the domain and its parent zone.
 * @throws UserError with every mistake; unresolved tokens pass unchecked.
 */
export function checkDns(place: string, { domain, zone }: DnsProps): void {
  const problems: Problem[] = [];
  const parent = zone.kind === "new" ? zone.parentZone : undefined;
  const names = [
    ["domain", domain],
    ["zone.parentZone", parent],
  ] as const;
  for (const [prop, name] of names) {
    if (name === undefined || Token.isUnresolved(name) || DOMAIN.test(name)) continue;
    problems.push({
      place,
      message: `${prop} is not a domain`,
      received: name,
      allowed: DOMAIN_HINT,
    });
  }
  if (!Token.isUnresolved(domain) && domain.length > CERTIFICATE_NAME_LIMIT) {
    problems.push({
      place,
      message: `ACM issues no certificates for domains of ${domain.length} characters`,
      received: domain,
      allowed: `at most ${CERTIFICATE_NAME_LIMIT} characters`,
    });
  }
  if (
    parent !== undefined &&
    !Token.isUnresolved([domain, parent]) &&
    !domain.endsWith(`.${parent}`)
  ) {
    problems.push({
      place,
      message: `domain "${domain}" is not in the parent zone`,
      received: parent,
      allowed: `a domain that ${domain} ends with`,
    });
  }
  if (problems.length > 0) throw new UserError(problems);
}
