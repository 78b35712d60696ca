import { contains, parseNetwork, printAddress, printNetwork, sizeOf } from "../../../lib/network";

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
