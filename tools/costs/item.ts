import { HOURS, type Price } from "./prices";

/** A line of the bill. */
export interface Item {
  readonly what: string;
  /** How many of them. */
  readonly count: number;
  /** Dollars a month; undefined if there is no price for it here. */
  readonly monthly: number | undefined;
}

/** A line of so many things of a price. */
export function item(what: string, count: number, price: Price | undefined): Item {
  const hours = price?.per === "hour" ? HOURS : 1;
  return { what, count, monthly: price === undefined ? undefined : count * hours * price.usd };
}
