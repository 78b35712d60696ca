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
function sizeOf(prefix: number): number {
  return 2 ** (32 - prefix);
}

/** A network as a text. */
export function printNetwork({ first, prefix }: Network): string {
  return `${printAddress(first)}/${prefix}`;
}

function printAddress(address: number): string {
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

/** Terraform's `cidrsubnet`; undefined for what Terraform refuses. */
export function subnet(text: string, bits: number, number: number): string | undefined {
  const network = parseNetwork(text);
  if (network === undefined || !isCount(bits) || !isCount(number)) return undefined;
  const prefix = network.prefix + bits;
  if (prefix > 32 || number >= 2 ** bits) return undefined;
  return printNetwork({ first: network.first + number * sizeOf(prefix), prefix });
}

/** Terraform's `cidrsubnets`: blocks one after another, each at the next address that fits its size. */
export function subnets(text: string, sizes: readonly number[]): readonly string[] | undefined {
  const network = parseNetwork(text);
  if (network === undefined || !sizes.every(isCount)) return undefined;
  const found: string[] = [];
  let next = network.first;
  for (const bits of sizes) {
    const prefix = network.prefix + bits;
    if (prefix > 32) return undefined;
    const own = { first: Math.ceil(next / sizeOf(prefix)) * sizeOf(prefix), prefix };
    if (!contains(network, own)) return undefined;
    found.push(printNetwork(own));
    next = own.first + sizeOf(prefix);
  }
  return found;
}

/** Terraform's `cidrhost`, for numbers that count from the network's beginning or, if negative, its end. */
export function host(text: string, number: number): string | undefined {
  const network = parseNetwork(text);
  if (network === undefined || !Number.isInteger(number)) return undefined;
  const size = sizeOf(network.prefix);
  const offset = number < 0 ? size + number : number;
  return offset < 0 || offset >= size ? undefined : printAddress(network.first + offset);
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 0;
}
