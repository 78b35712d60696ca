import { HOURS, type Price } from "./prices";

/** A line of the bill. */
export interface Item {
  readonly what: string;
  /** How many of them. */
  readonly count: number;
  /** Dollars a month; undefined if there is no price for it here. */
  readonly monthly: number | undefined;
  /** Why there is no price. */
  readonly reason?: string;
}

/** A line of so many things of a price. */
export function item(what: string, count: number, price: Price | undefined): Item {
  const hours = price?.per === "hour" ? HOURS : 1;
  if (price === undefined) return unpriced(what, count, "its type is not in tools/costs/prices.ts");
  return { what, count, monthly: count * hours * price.usd };
}

/** A line that no price fits, with the reason. */
export function unpriced(what: string, count: number, reason: string): Item {
  return { what, count, monthly: undefined, reason };
}
