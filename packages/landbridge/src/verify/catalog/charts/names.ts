import { at, record, text, type YamlRecord } from "../../yaml/json";
import type { WebhookSelectors } from "../chart";

/** Kubernetes' limit for a label, to which Helm charts cut their names. */
const LIMIT = 63;

/** Cuts a name as Helm's `trunc` and `trimSuffix "-"` do. */
export function cut(name: string, limit = LIMIT): string {
  return name.slice(0, limit).replace(/-$/, "");
}

/**
 * The `fullname` of charts made from Helm's starter: `fullnameOverride`, else the release where it
 * contains the chart's name (or `nameOverride`), else both.
 */
export function fullname(
  release: string,
  chart: string,
  values: YamlRecord,
  limit = LIMIT,
): string {
  const override = filled(text(values, "fullnameOverride"));
  if (override !== undefined) return cut(override, limit);
  const name = filled(text(values, "nameOverride")) ?? chart;
  return cut(release.includes(name) ? release : `${release}-${name}`, limit);
}

/** One service account that a chart makes. */
export interface AccountRule {
  /** Where its values are, with dots between; `serviceAccount` where left out, "" for none. */
  readonly at?: string;
  /** What follows the full name, unless the values name it. */
  readonly suffix?: string;
  /** The name without any part of the release, unless the values name it. */
  readonly fixed?: string;
  /** Whether it is made only where the values ask for it. */
  readonly unless?: (values: YamlRecord) => boolean;
}

/** Names of the service accounts that a chart makes: those with `create: false` are not among them. */
export function accounts(
  chart: string,
  ...rules: readonly AccountRule[]
): (release: string, values: YamlRecord) => readonly string[] {
  return (release, values) =>
    rules.flatMap(({ at: path = "serviceAccount", suffix = "", fixed, unless }) => {
      const own = path === "" ? undefined : record(values, ...path.split("."));
      if (at(own, "create") === false || unless?.(values) === true) return [];
      const usual = fixed ?? cut(`${fullname(release, chart, values)}${suffix}`);
      return [filled(text(own, "name")) ?? usual];
    });
}

/** The common case: one account, named by `serviceAccount` or after the release. */
export function account(chart: string): (release: string, values: YamlRecord) => readonly string[] {
  return accounts(chart, {});
}

/** Whether a switch of the values is off, by path with dots; `fallback` is the chart's default. */
export function off(path: string, fallback = true): (values: YamlRecord) => boolean {
  return (values) => !truthy(at(values, ...path.split(".")), fallback);
}

/** The selectors of a webhook, from `objectSelector` and `namespaceSelector` below a path with dots. */
export function selectorsAt(path: string): (values: YamlRecord) => WebhookSelectors {
  return (values) => {
    const own = at(values, ...path.split("."));
    return { object: at(own, "objectSelector"), namespace: at(own, "namespaceSelector") };
  };
}

/** As Helm's templates take a value: "", 0, null, {} and [] are false. */
export function truthy(value: unknown, fallback: boolean): boolean {
  if (value === undefined) return fallback;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === "object" && value !== null
    ? Object.keys(value).length > 0
    : Boolean(value);
}

function filled(value: string | undefined): string | undefined {
  return value === "" ? undefined : value;
}
