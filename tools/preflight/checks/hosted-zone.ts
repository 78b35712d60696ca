import type { HostedZone } from "../account";
import type { AwsContext, Check } from "../check";
import { ok, type Outcome, problem, skipped, warning } from "../outcome";

/** The zone of the domain or of its parent, and whether DNS delegates to it, which ACM validation needs. */
export const hostedZone: Check<AwsContext> = {
  title: "DNS zone",
  run: async (context) => {
    const { domain, zone } = context.environment.dns;
    if (zone.kind === "existing") return zoneOf(context, domain);
    if (zone.parentZone !== undefined) return zoneOf(context, zone.parentZone);
    return undelegated(context, domain);
  },
};

/** A new zone that somebody must delegate, while the deploy waits for its certificate. */
async function undelegated(context: AwsContext, domain: string): Promise<readonly Outcome[]> {
  const [zone] = await context.account.hostedZones(domain);
  if (zone !== undefined) {
    const outcome = await delegation(context, domain, zone);
    // An earlier deploy has created the zone and printed its name servers: this one waits for the delegation.
    return [outcome.status === "problem" ? { ...outcome, status: "warning" } : outcome];
  }
  return [
    warning(
      `${domain} isn't delegated yet: the deploy waits for its certificate until it is`,
      "The deploy prints the zone's name servers: add them to the parent zone while it waits (up to 75 minutes), or name a parent zone of this account in dns.zone.parentZone.",
    ),
  ];
}

async function zoneOf(context: AwsContext, domain: string): Promise<readonly Outcome[]> {
  const zones = await context.account.hostedZones(domain);
  const [zone] = zones;
  if (zone === undefined) {
    return [
      problem(
        `the account has no public zone ${domain}`,
        "Create it (aws route53 create-hosted-zone), correct the domain in dns, or use dns.zone.kind new without parentZone.",
      ),
    ];
  }
  if (zones.length > 1) {
    return [
      problem(
        `the account has ${zones.length} public zones ${domain} (${zones.map(({ id }) => id).join(", ")}): Terraform can't tell which one to use`,
        "Delete those that the domain isn't delegated to.",
      ),
    ];
  }
  return [await delegation(context, domain, zone)];
}

async function delegation(
  { world }: AwsContext,
  domain: string,
  zone: HostedZone,
): Promise<Outcome> {
  const found = await world.nameServers(domain);
  if (found === undefined)
    return skipped(`DNS lookups for the name servers of ${domain} fail on this machine`);
  const servers = found.map((name) => name.toLowerCase().replace(/\.$/, ""));
  if (servers.some((name) => zone.nameServers.includes(name))) {
    return ok(`zone ${domain} exists, and DNS delegates to it`);
  }
  const actual = servers.length === 0 ? "nobody" : servers.join(", ");
  return problem(
    `zone ${domain} exists, but DNS delegates ${domain} to ${actual}: ACM would never see the record that validates the certificate`,
    `Delegate ${domain} to ${zone.nameServers.join(", ")} at its registrar or in its parent zone.`,
  );
}
