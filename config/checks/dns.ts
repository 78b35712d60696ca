import type { CrossCheck, Sound } from "./cross-check";
import { forEachAws, forEachPair } from "./cross-check";

const domainOf = (environment: Sound): string | undefined =>
  environment.kind === "aws" ? environment.dns?.domain : environment.domain;

const sharedDomains = forEachPair((one, other) => {
  const domain = domainOf(other);
  if (domain === undefined || domainOf(one) !== domain) return undefined;
  return {
    place: other.kind === "aws" ? "dns.domain" : "domain",
    message: `${one.name ?? "another environment"} has this domain too, and each would overwrite the other's records`,
    received: domain,
    allowed: "a domain of its own for each environment",
  };
});

const delegationIsBelow = forEachAws(({ dns }) => {
  const { domain, zone } = dns ?? {};
  if (domain === undefined || zone?.kind !== "new" || zone.parentZone === undefined) return [];
  if (domain.endsWith(`.${zone.parentZone}`)) return [];
  return [
    {
      place: "dns.zone.parentZone",
      message: `${domain} is not below it`,
      received: zone.parentZone,
      allowed: `a parent of ${domain}`,
    },
  ];
});

export const DNS_CHECKS: readonly CrossCheck[] = [sharedDomains, delegationIsBelow];
