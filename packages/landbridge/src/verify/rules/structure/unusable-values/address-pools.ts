import { parseNetwork, sizeOf } from "../../../../lib/network";
import { describe } from "../../../kubernetes/object";
import type { Model } from "../../../model/model";
import { list, text } from "../../../yaml/json";
import type { Report } from "../../rule";
import {
  fixedAddresses,
  hasPools,
  POOLS,
  type AddressGiver,
} from "../claims/load-balancer-addresses";

/** IPv4 addresses from the first to the last one, as numbers. */
type Range = readonly [first: number, last: number];

/** Fixed addresses of Services that no pool has: the Service waits for its address without end. */
export function* addressesOutsidePools(model: Model): Iterable<Report> {
  const pools = { Cilium: poolsOf(model, "Cilium"), MetalLB: poolsOf(model, "MetalLB") };
  const givers = (["Cilium", "MetalLB"] as const).filter((giver) => hasPools(model, giver));
  for (const { object, at: place, address, giver = givers[0], isValue } of fixedAddresses(model)) {
    // With both, whoever is there reads `loadBalancerIP`.
    if (giver === undefined || (givers.length > 1 && !givers.includes(giver))) continue;
    const ranges = pools[giver];
    const number = numberOf(address);
    if (ranges === undefined || number === undefined) continue;
    if (ranges.some(([first, last]) => first <= number && number <= last)) continue;
    const isCertain = model.prerequisites.complete && !model.isGuessed && !isValue;
    yield {
      ...(!isCertain && { severity: "warning" as const }),
      message: `${describe(object.id)} asks for address ${address}, which no pool of ${giver} has.`,
      at: place,
      object: object.id,
    };
  }
}

/** What the pools have together; undefined if there is none, or not all of them are known. */
function poolsOf(model: Model, giver: AddressGiver): readonly Range[] | undefined {
  const { group, kind } = POOLS[giver];
  const pools = model.ofKind(group, kind);
  const namespace = pools[0]?.id.namespace ?? "";
  const isOpen = model.unknownWith({ group, kind, namespace, name: undefined }) !== undefined;
  if (pools.length === 0 || isOpen) return undefined;
  const ranges = pools.flatMap(({ data }) =>
    giver === "MetalLB"
      ? list(data, "spec", "addresses").map((entry) => rangeOf(String(entry)))
      : [...list(data, "spec", "blocks"), ...list(data, "spec", "cidrs")].map(blockOf),
  );
  return ranges.includes(undefined) ? undefined : ranges.flatMap((range) => range ?? []);
}

/** The addresses of a block of Cilium; none for IPv6. */
function blockOf(block: unknown): readonly Range[] | undefined {
  const cidr = text(block, "cidr");
  if (cidr !== undefined) return rangeOf(cidr);
  const start = text(block, "start");
  return rangeOf(`${start ?? ""}-${text(block, "stop") ?? start ?? ""}`);
}

/** The addresses of `10.0.0.0/24` or `10.0.0.1-10.0.0.9`; none for IPv6, undefined for what can't be read. */
function rangeOf(written: string): readonly Range[] | undefined {
  if (/^[\da-f:.\s/-]+$/i.test(written) && written.includes(":")) return [];
  const network = parseNetwork(written.trim());
  if (network !== undefined) return [[network.first, network.first + sizeOf(network.prefix) - 1]];
  const [first, last] = written.split("-").map((one) => numberOf(one.trim()));
  return first === undefined || last === undefined ? undefined : [[first, last]];
}

function numberOf(address: string): number | undefined {
  return parseNetwork(`${address}/32`)?.first;
}
