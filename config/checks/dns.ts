import type { CrossCheck, Sound } from "./cross-check";
import { forEachAws, forEachPair } from "./cross-check";

const domainOf = (environment: Sound): string | undefined =>
  environment.kind === "aws" ? environment.dns?.domain : environment.domain;

const sharedDomains = forEachPair((one, other) => {
  const domain = domainOf(other);
  if (domain === undefined || domainOf(one) !== domain) return undefined;
  return {
    place: other.kind === "aws" ? "dns.domain" : "domain",
    message: `${one.name ?? "another environment"} has this domain too, and they would overwrite each other's records`,
    received: domain,
    allowed: "a different domain for each environment",
  };
});

const delegationIsBelow = forEachAws(({ dns }) => {
  const { domain, zone } = dns ?? {};
  if (domain === undefined || zone?.kind !== "new" || zone.parentZone === undefined) return [];
  if (domain.endsWith(`.${zone.parentZone}`)) return [];
  return [
    {
      place: "dns.zone.parentZone",
      message: `${domain} is not a subdomain of it`,
      received: zone.parentZone,
      allowed: `a parent of ${domain}`,
    },
  ];
});

const roleHasZone = forEachAws(({ dns }) => {
  const { zone } = dns ?? {};
  if (zone?.kind !== "new" || zone.parentZoneRoleArn === undefined) return [];
  if (zone.parentZone !== undefined) return [];
  return [
    {
      place: "dns.zone.parentZoneRoleArn",
      message: "has no zone to change",
      received: zone.parentZoneRoleArn,
      remedy: "name the parent zone in dns.zone.parentZone",
    },
  ];
});

/** Checks between domains and zones, within an environment and between two of them. */
export const DNS_CHECKS: readonly CrossCheck[] = [sharedDomains, delegationIsBelow, roleHasZone];
