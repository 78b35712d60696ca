/** A block of IPv4 addresses. */
export interface Network {
  /** The first address, as a number. */
  readonly first: number;
  /** Length of the prefix, 0 to 32. */
  readonly prefix: number;
}

/** The network of a text such as `10.0.1.0/24`, with the bits of hosts cleared; undefined for anything else. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = "", length = ""] = /^(\d+(?:\.\d+){3})\/(\d{1,2})$/.exec(text) ?? [];
  const parts = address.split(".").map(Number);
  const prefix = Number(length);
  if (length === "" || prefix > 32 || parts.some((part) => part > 255)) return undefined;
  const value = parts.reduce((sum, part) => sum * 256 + part, 0);
  return { first: value - (value % sizeOf(prefix)), prefix };
}

/** How many addresses networks of a prefix have. */
export function sizeOf(prefix: number): number {
  return 2 ** (32 - prefix);
}

/** A network as a text, such as `10.0.1.0/24`. */
export function printNetwork({ first, prefix }: Network): string {
  return `${printAddress(first)}/${prefix}`;
}

/** An address as a text, such as `10.0.1.5`. */
export function printAddress(address: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join(".");
}

/** Whether two networks share addresses. */
export function overlap(one: Network, other: Network): boolean {
  return contains(one, other) || contains(other, one);
}

/** Whether all addresses of a network are in another one. */
export function contains(outer: Network, inner: Network): boolean {
  return (
    inner.first >= outer.first &&
    inner.first + sizeOf(inner.prefix) <= outer.first + sizeOf(outer.prefix)
  );
}
