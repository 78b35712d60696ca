/** An IPv4 network: its first address as an unsigned 32-bit number, and its prefix length. */
export interface Cidr {
  readonly base: number;
  readonly prefix: number;
}

/**
 * Parses `a.b.c.d/n`; undefined if it is not an IPv4 network. Host bits must be zero, as AWS would
 * otherwise silently store another network than the one that was written.
 */
export function parseCidr(text: string): Cidr | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(text);
  if (match === null) return undefined;
  const [a, b, c, d, prefix] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if ([a, b, c, d].some((octet) => octet > 255) || prefix > 32) return undefined;
  const base = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  return base % cidrSize(prefix) === 0 ? { base, prefix } : undefined;
}

/** `a.b.c.d/n` of a network. */
export function formatCidr({ base, prefix }: Cidr): string {
  const octets = [24, 16, 8, 0].map((shift) => (base >>> shift) & 255);
  return `${octets.join(".")}/${prefix}`;
}

/** How many addresses a network of this prefix length has. */
export function cidrSize(prefix: number): number {
  return 2 ** (32 - prefix);
}

/** Whether two networks share an address. */
export function cidrsOverlap(one: Cidr, other: Cidr): boolean {
  return (
    one.base < other.base + cidrSize(other.prefix) && other.base < one.base + cidrSize(one.prefix)
  );
}

const networks = (...texts: readonly string[]): readonly Cidr[] =>
  texts.flatMap((text) => parseCidr(text) ?? []);

/** Networks that anybody may use inside: RFC 1918, and RFC 6598, which AWS accepts too. */
export const PRIVATE_NETWORKS = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10",
] as const;
const PRIVATE = networks(...PRIVATE_NETWORKS);

/** "This" network, loopback, link-local (AWS's metadata and time servers), multicast, and class E. */
const RESERVED = networks(
  "0.0.0.0/8",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "224.0.0.0/4",
  "240.0.0.0/4",
);

const contains = (outer: Cidr, { base, prefix }: Cidr): boolean =>
  outer.prefix <= prefix && cidrsOverlap(outer, { base, prefix });

/** Whether a network is in one of the private ranges. */
export function isPrivate(network: Cidr): boolean {
  return PRIVATE.some((own) => contains(own, network));
}

/** Whether a network shares an address with one that no host can have. */
export function isReserved(network: Cidr): boolean {
  return RESERVED.some((own) => cidrsOverlap(own, network));
}
