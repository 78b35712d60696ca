import type { AwsEnvironment } from "../../config/schema";
import { estimate, total } from "./estimate";
import type { Item } from "./item";
import {
  BROKER_PRICES,
  DATABASE_PRICES,
  INSTANCE_PRICES,
  PRICE_DATE,
  PRICE_REGION,
  type Price,
  PRICES,
  SEARCH_PRICES,
} from "./prices";

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

function monthly({ monthly: amount }: Item): string {
  return amount === undefined ? "no price here" : dollars(amount);
}

function because({ reason }: Item): string {
  return reason === undefined ? "" : ` (${reason})`;
}

/** The estimate of an environment for a terminal. */
export function renderText(environment: AwsEnvironment): string {
  const items = estimate(environment);
  const lines = items.map(
    (item) => `  ${monthly(item).padStart(13)}  ${item.count} × ${item.what}${because(item)}`,
  );
  return [
    `${environment.name}: ${dollars(total(items))} a month, prices of ${PRICE_REGION} on ${PRICE_DATE}`,
    ...lines,
    "  not included: traffic, logs, Karpenter's nodes, backups, taxes (docs/costs.md)",
  ].join("\n");
}

/** Tables of a page: what each environment costs, and the prices. */
export function renderMarkdown(environments: readonly AwsEnvironment[]): string {
  return [
    ...environments.flatMap((environment) => [
      `### ${environment.name}: ${dollars(total(estimate(environment)))} a month`,
      "",
      ...table(
        ["Item", "Count", "USD a month"],
        estimate(environment).map((item) => [item.what, String(item.count), monthly(item)]),
      ),
      "",
    ]),
    "### Prices",
    "",
    `Region ${PRICE_REGION}, ${PRICE_DATE}, On-Demand, without taxes and discounts.`,
    "",
    ...table(["Price", "USD", "Per", "Source"], prices().map(priceRow)),
  ].join("\n");
}

function prices(): readonly (readonly [string, Price])[] {
  return [
    ...Object.entries(PRICES),
    ...Object.entries(INSTANCE_PRICES),
    ...Object.entries(BROKER_PRICES),
    ...Object.entries(SEARCH_PRICES),
    ...Object.entries(DATABASE_PRICES),
  ];
}

function priceRow([name, { usd, per, source }]: readonly [string, Price]): readonly string[] {
  return [`\`${name}\``, String(usd), per, source];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
}
